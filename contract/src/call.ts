import * as z from "zod/mini";
import type { Localized } from "./language.ts";

export type Schema = z.ZodMiniType;

/** Which of the three answer shapes of `envelope.ts` a call speaks. */
export type EnvelopeKind = "code" | "login" | "success";

export type Access = "anyone" | "signed-in";

/** `/payment-configs/status/{method}/{orderNo}`: placeholders in braces are read by `params`. */
export interface Call<
  Body extends Schema = Schema,
  Params extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
  Query extends Schema = Schema,
> {
  readonly method: "GET" | "POST";
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly access: Who;
  readonly envelope: EnvelopeKind;
  readonly params: Params;
  /** What may follow the path after a question mark. */
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** One English sentence for the API's documentation. */
  readonly summary: string;
  /** What a success says to the person. */
  readonly done: Localized;
  /** How long a browser waits for an answer; the server gives up a little earlier. */
  readonly patience: "short" | "long";
  /** Public data that caches may keep for a moment; everything else is `no-store`. */
  readonly cacheable: boolean;
}

export type BodyOf<C> = C extends Call<infer Body, Schema, Schema> ? z.output<Body> : never;
export type SentBodyOf<C> = C extends Call<infer Body, Schema, Schema> ? z.input<Body> : never;
export type SentParamsOf<C> = C extends Call<Schema, infer Params, Schema> ? z.input<Params> : never;
export type SentQueryOf<C> =
  C extends Call<Schema, Schema, Schema, Access, infer Query> ? z.input<Query> : never;
export type ParamsOf<C> = C extends Call<Schema, infer Params, Schema> ? z.output<Params> : never;
export type QueryOf<C> =
  C extends Call<Schema, Schema, Schema, Access, infer Query> ? z.output<Query> : never;
export type ReplyOf<C> = C extends Call<Schema, Schema, infer Reply> ? z.output<Reply> : never;

/** For calls without payload: an empty body, `{}` or none, all the same. */
export const nothing = z.object({});

/** How long a browser waits for an answer, in milliseconds. */
export const patienceMs = { short: 15_000, long: 60_000 } as const;

type Optional = "params" | "query" | "body" | "envelope" | "done" | "patience" | "cacheable";
type Written<C extends Call> = Omit<C, Optional> & Partial<Pick<C, Optional>>;

/** Completes a call with what most calls have: no payload, the code envelope, a short wait. */
export function defineCall<
  Reply extends Schema,
  const Who extends Access,
  Body extends Schema = typeof nothing,
  Params extends Schema = typeof nothing,
  Query extends Schema = typeof nothing,
>(written: Written<Call<Body, Params, Reply, Who, Query>>): Call<Body, Params, Reply, Who, Query> {
  return {
    // A call without payload has the type of `nothing` by the defaults above; the compiler cannot see that.
    params: nothing as Schema as Params,
    query: nothing as Schema as Query,
    body: nothing as Schema as Body,
    envelope: "code",
    done: { zh: "成功", en: "Done" },
    patience: "short",
    cacheable: false,
    ...written,
  };
}
