import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { currentDatabaseCall, type DatabaseCall, runDatabaseCall } from "../database/database-call.ts";
import { Rejection } from "../rejection.ts";
import { FailedRequests } from "./failed-requests.ts";

test("a failed request is stored by a call of its own: the failed one may have used up its time", async () => {
  const callsOfWrites: (DatabaseCall | undefined)[] = [];
  const execute = async () => void callsOfWrites.push(currentDatabaseCall());
  const db = { insertInto: () => ({ values: () => ({ execute }) }) };
  const failures = new FailedRequests({ db, clock: { now: () => new Date() } } as unknown as Context);
  const request = {
    id: "7",
    accountId: 7,
    routeOptions: { config: { call: { method: "POST", path: "/orders", access: "signed-in" } } },
  } as unknown as FastifyRequest;
  const failed = await runDatabaseCall({ clientKey: "203.0.113.1" }, async () => {
    failures.add(request, new Rejection("unavailable"));
    await failures.flush();
    return currentDatabaseCall();
  });
  expect(callsOfWrites).toHaveLength(1);
  expect(callsOfWrites[0]?.keys).toEqual({});
  expect(callsOfWrites[0]).not.toBe(failed);
});
