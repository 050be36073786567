import * as calls from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
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
