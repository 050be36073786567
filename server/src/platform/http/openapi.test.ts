import * as calls from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
import { webhookEvents, webhookHeaders } from "@baleen/contract/webhooks/webhook-events.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { describeCalls } from "./openapi.ts";

test("the description is valid OpenAPI 3.1 and has every call", async () => {
  const document = describeCalls({ ...calls, ...demoCalls });
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const described = Object.values(document.paths as Record<string, object>).flatMap((path) =>
    Object.values(path),
  );
  expect(described.map((operation) => operation.operationId).toSorted()).toEqual(
    Object.keys({ ...calls, ...demoCalls }).toSorted(),
  );
});

test("every event of the webhooks is described, with its headers and its payload", () => {
  const { webhooks } = describeCalls({}) as {
    webhooks: Record<string, { post: { parameters: { name: string }[]; requestBody: { content: object } } }>;
  };
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents));
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual([...webhookHeaders]);
    const { schema } =
      (post.requestBody.content as Record<string, { schema: never }>)["application/json"] ?? {};
    expect(schema).toMatchObject({
      properties: { type: { const: type }, data: { type: "object" } },
      required: ["type", "timestamp", "data"],
    });
  }
});
