import * as z from "zod/mini";
import type { Timeout } from "./call-timeouts.ts";
import type { Localized } from "./language.ts";

export type Schema = z.ZodMiniType;

/** The response shape of a call (`envelope.ts`). */
export type EnvelopeKind = "code" | "login" | "success";

/** `device`: the desktop tool, by a token that is bound to its key (RFC 9449). */
export type Access = "anyone" | "signed-in" | "device" | "operator";

/**
 * One call of the API as a value. The server's route and validation, the browser's client and the OpenAPI document
 * are made from it.
 */
export interface Call<
  Body extends Schema = Schema,
  Params extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
  Query extends Schema = Schema,
> {
  readonly method: "GET" | "POST";
  /** Below `/api`. Placeholders in braces, as in `/orders/{orderNo}/receipt`, are parsed by `params`. */
  readonly path: `/${string}`;
  readonly access: Who;
  readonly envelope: EnvelopeKind;
  readonly params: Params;
  /** The query string; every parameter is optional. */
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** One English sentence for the OpenAPI document. */
  readonly summary: string;
  /** The `message` of a success. */
  readonly successMessage: Localized;
  /** The browser's timeout (`timeoutMs`), from which the server's are derived. */
  readonly timeout: Timeout;
  /** Public data that caches may keep for five seconds; every other reply is `no-store`. */
  readonly isCacheable: boolean;
  /** The maximum size of the body, in bytes. */
  readonly bodyLimit: number;
}

export const usualBodyLimit = 16 * 1024;

export type BodyOf<C> = C extends Call ? z.output<C["body"]> : never;
export type ParamsOf<C> = C extends Call ? z.output<C["params"]> : never;
export type QueryOf<C> = C extends Call ? z.output<C["query"]> : never;
export type ReplyOf<C> = C extends Call ? z.output<C["reply"]> : never;
export type SentBodyOf<C> = C extends Call ? z.input<C["body"]> : never;
export type SentParamsOf<C> = C extends Call ? z.input<C["params"]> : never;
export type SentQueryOf<C> = C extends Call ? z.input<C["query"]> : never;

/** The schema of calls without input: an empty body and `{}` are both valid. */
const noInput = z.object({});
/** The reply of calls that return no data. */
const noReply = z.null();

export type Defaulted = Exclude<keyof Call, "method" | "path" | "access" | "summary">;
type CallOptions<C extends Call> = Omit<C, Defaulted | "method" | "path"> & Partial<Pick<C, Defaulted>>;

/**
 * Defines the call of a route such as `GET /captcha`. Defaults: no input, no reply, the `code` envelope, the short
 * timeout, not cacheable.
 */
export function defineCall<
  Reply extends Schema = typeof noReply,
  const Who extends Access = Access,
  Body extends Schema = typeof noInput,
  Params extends Schema = typeof noInput,
  Query extends Schema = typeof noInput,
>(
  route: `${Call["method"]} ${Call["path"]}`,
  options: CallOptions<Call<Body, Params, Reply, Who, Query>>,
): Call<Body, Params, Reply, Who, Query> {
  const [method, path] = route.split(" ") as [Call["method"], Call["path"]];
  return {
    method,
    path,
    // If an option is missing, its type parameter has the default type used here. The compiler cannot infer that.
    params: noInput as Schema as Params,
    query: noInput as Schema as Query,
    body: noInput as Schema as Body,
    reply: noReply as Schema as Reply,
    envelope: "code",
    successMessage: { zh: "成功", en: "Done" },
    timeout: "short",
    isCacheable: false,
    bodyLimit: usualBodyLimit,
    ...options,
  };
}
