import type { Call, EnvelopeKind, Schema } from "@baleen/contract/call.ts";
import { errors } from "@baleen/contract/errors.ts";
import {
  type WebhookEventType,
  webhookEvents,
  webhookHeaders,
  webhookPayload,
} from "@baleen/contract/webhooks/webhook-events.ts";
import * as z from "zod/mini";

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document for a table of calls and the webhooks, plus `extraPaths` paths outside the table. */
export function describeCalls(calls: Readonly<Record<string, Call>>, extraPaths: Json = {}): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Baleen API", version: "1.0.0", description: describeErrors() },
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

function describeOperation(name: string, call: Call): Json {
  const parameters = [...describeParameters(call.params, "path"), ...describeParameters(call.query, "query")];
  return {
    operationId: name,
    summary: call.summary,
    ...(call.access === "signed-in" && { security: [{ bearer: [] }] }),
    ...(call.access === "device" && { security: [{ device: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" && { requestBody: { content: json(jsonSchema(call.body, "input")) } }),
    responses: {
      200: {
        description: call.successMessage.en,
        content: json(envelope(call.envelope, jsonSchema(call.reply, "output"))),
      },
      default: {
        description: "An error; `message` is for people.",
        content: json(errorBody(call.envelope)),
      },
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
  const mark = kind === "code" ? { code: { const: 0 } } : { success: { const: true } };
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
function describeErrors(): string {
  const rows = Object.entries(errors).map(([name, { code, status }]) => `| ${code} | ${status} | ${name} |`);
  return ["Errors:", "", "| code | HTTP | name |", "|---|---|---|", ...rows].join("\n");
}
