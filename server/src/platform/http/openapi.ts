import type { Call, EnvelopeKind, Schema } from "@baleen/contract/call.ts";
import type { ErrorKind } from "@baleen/contract/error-kind.ts";
import { errors as siteErrors } from "@baleen/contract/errors.ts";
import {
  type WebhookEventType,
  webhookEvents,
  webhookHeaders,
  webhookPayload,
} from "@baleen/contract/webhooks/webhook-events.ts";
import * as z from "zod/mini";

type Json = Readonly<Record<string, unknown>>;

interface OperationDetails {
  /** Required headers, with what they are for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The statuses of errors; by default any. */
  readonly errorStatuses?: readonly number[];
  /** Fields whose names begin with `x-`. */
  readonly extensions?: Json;
}

interface Description {
  readonly title?: string;
  /** Markdown before the table of errors. */
  readonly introduction?: string;
  /** The errors that the table lists. */
  readonly errors?: Readonly<Record<string, Pick<ErrorKind, "code" | "status">>>;
  /** Paths outside the table of calls. */
  readonly extraPaths?: Json | undefined;
  detailsOf?(name: string): OperationDetails;
}

/** The OpenAPI 3.1 document for a table of calls, and for the webhooks. */
export function describeCalls(
  calls: Readonly<Record<string, Call>>,
  {
    title = "Baleen API",
    introduction,
    errors = siteErrors,
    extraPaths = {},
    detailsOf = () => ({}),
  }: Description = {},
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = `/api${call.path}`;
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: describeOperation(name, call, detailsOf(name)),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description: [...(introduction ? [introduction, ""] : []), describeErrors(errors)].join("\n"),
    },
    servers: [{ url: "/" }],
    paths: { ...paths, ...extraPaths },
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        device: {
          type: "http",
          scheme: "DPoP",
          description: "A device's access token with a proof (RFC 9449).",
        },
      },
    },
  };
}

function describeOperation(
  name: string,
  call: Call,
  { headers = {}, errorStatuses, extensions = {} }: OperationDetails,
): Json {
  const parameters = [
    ...describeParameters(call.params, "path"),
    ...describeParameters(call.query, "query"),
    ...Object.entries(headers).map(([header, description]) => ({
      ...{ name: header, in: "header", required: true, description, schema: { type: "string" } },
    })),
  ];
  return {
    operationId: name,
    summary: call.summary,
    ...extensions,
    ...(call.access === "signed-in" && { security: [{ bearer: [] }] }),
    ...(call.access === "device" && { security: [{ device: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" && { requestBody: describeBody(call.body) }),
    responses: {
      200: {
        description: call.successMessage.en,
        content: json(envelope(call.envelope, jsonSchema(call.reply, "output"))),
      },
      ...Object.fromEntries((errorStatuses ?? ["default"]).map((status) => [status, describeError(call)])),
    },
  };
}

/** What the site sends, by the type of the event. */
function describeWebhooks(): Json {
  const parameters = webhookHeaders.map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  }));
  const types = Object.keys(webhookEvents) as WebhookEventType[];
  const described = types.map((type) => {
    const requestBody = { required: true, content: json(jsonSchema(webhookPayload(type), "output")) };
    const responses = {
      "2XX": { description: "It has arrived. Every other answer, or none, is tried again for days." },
    };
    return [type, { post: { summary: webhookEvents[type].summary, parameters, requestBody, responses } }];
  });
  return Object.fromEntries(described);
}

const describeError = ({ envelope: kind }: Call): Json => ({
  description: "An error; `message` is for people.",
  content: json(errorBody(kind)),
});

function describeBody(body: Schema): Json {
  const schema = jsonSchema(body, "input");
  return { required: "required" in schema, content: json(schema) };
}

/** Path parameters are required, query parameters are optional. */
function describeParameters(schema: Schema, place: "path" | "query"): Json[] {
  return Object.entries(propertiesOf(schema)).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path",
    schema: described,
  }));
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

/** The JSON schemas of an object's fields. */
export function propertiesOf(schema: Schema): Record<string, unknown> {
  const { properties } = jsonSchema(schema, "input");
  return { ...(properties as Record<string, unknown> | undefined) };
}

function envelope(kind: EnvelopeKind, data: Json): Json {
  if (kind === "login") return data;
  const mark =
    kind === "code" ? { code: { type: "integer", const: 0 } } : { success: { type: "boolean", const: true } };
  return object({ ...mark, message: { type: "string" }, data });
}

function errorBody(kind: EnvelopeKind): Json {
  const mark = kind === "code" ? { code: { type: "integer" } } : { success: { const: false } };
  const text = { type: "string" };
  const required = object({ ...mark, message: text, requestId: text });
  const fields = { type: "object", additionalProperties: text };
  return { ...required, properties: { ...(required.properties as Json), fields } };
}

function object(properties: Json): Json {
  return { type: "object", properties, required: Object.keys(properties) };
}

/** The table of all errors: clients should decide only by `code`. */
function describeErrors(listed: NonNullable<Description["errors"]>): string {
  const rows = Object.entries(listed).map(([name, { code, status }]) => `| ${code} | ${status} | ${name} |`);
  return ["Errors:", "", "| code | HTTP | name |", "|---|---|---|", ...rows].join("\n");
}
