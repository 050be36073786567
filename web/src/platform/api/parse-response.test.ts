import { errors } from "@baleen/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { describeError, requestFailed, statusSentences } from "../errors/describe-error.ts";
import { parseResponse } from "./parse-response.ts";

const bindFailed = { zh: "绑定失败", en: "Bind failed" };
const messageOf = (error: unknown) => describeError(error, bindFailed).message;
const errorOf = (parsing: Promise<unknown>) =>
  parsing.then(
    () => {
      throw new Error("The response was no error.");
    },
    (error: unknown) => error,
  );

const call = { envelope: "code", access: "anyone" } as const;

it.each(["", "null", '{"code":0,"data":', " <!doctype html><p>Welcome", "[[["])(
  "%j is malformed, even where the reply is ignored",
  async (body) => {
    const error = await errorOf(parseResponse(call, new Response(body)));
    expect(error).toMatchObject({ kind: "malformed" });
    expect(messageOf(error)).toBe(bindFailed);
  },
);

it("a string is a success with a message [spec 7.9]", async () => {
  expect(await parseResponse(call, new Response("已收到"))).toMatchObject({
    value: undefined,
    message: "已收到",
  });
});

it("a file is raw data [spec 7.9]", async () => {
  const response = new Response("GIF89a", { headers: { "Content-Type": "image/gif" } });
  expect((await parseResponse(call, response)).value).toBeInstanceOf(Blob);
});

it("204 has no body", async () => {
  const answer = await parseResponse(call, new Response(null, { status: 204 }));
  expect(answer).toMatchObject({ value: undefined });
});

const noMessages = [
  "upstream connect error or disconnect",
  JSON.stringify({ code: 1, message: "W".repeat(5000) }),
];

it.each(noMessages)("an error status without a message for visitors (%s) has the caller's", async (body) => {
  const error = await errorOf(parseResponse(call, new Response(body, { status: 418 })));
  expect(error).toMatchObject({ kind: "rejected" });
  expect(messageOf(error)).toBe(bindFailed);
});

it.each([{ code: 7 }, { code: 7, message: " " }, { success: false }, { success: false, message: null }])(
  "an error in the body without a message (%j) has the general one, whatever failed",
  async (body) => {
    const error = await errorOf(parseResponse(call, Response.json(body)));
    expect(messageOf(error)).toEqual(requestFailed);
  },
);

it("401, 403 and 404 have the same message on both sides", () => {
  expect(statusSentences[401]).toBe(errors.unauthorised.sentence);
  expect(statusSentences[403]).toBe(errors.forbidden.sentence);
  expect(statusSentences[404]).toBe(errors.notFound.sentence);
});

describe("an error's details", () => {
  const internal = { message: "服务器错误，请稍后再试", requestId: "r-7" };
  const fields = { captcha: "换一张" };

  it("are its code, message, fields, request id and delay", async () => {
    const body = { code: 2104, message: "太频繁", requestId: "r-6", fields };
    const response = Response.json(body, { status: 429, headers: { "Retry-After": "47" } });
    const error = await errorOf(parseResponse(call, response));
    expect(error).toMatchObject({ ...body, status: 429, retryAfter: 47 });
  });

  it.each([1, 500, -1, "2101"])("have no code where another deployment has %j", async (code) => {
    const response = Response.json({ code, message: "不行" }, { status: 400 });
    expect(await errorOf(parseResponse(call, response))).toMatchObject({ code: undefined, message: "不行" });
  });

  it.each([500, 503])("show the request id with %i, in every envelope", async (status) => {
    for (const mark of [{ code: 1009 }, { success: false }]) {
      const response = Response.json({ ...mark, ...internal }, { status });
      const error = await errorOf(parseResponse({ ...call, envelope: "login" }, response));
      expect(describeError(error, bindFailed).requestId).toBe("r-7");
    }
  });

  it("do not show the request id of an error that the visitor can correct", async () => {
    const response = Response.json({ code: 3001, ...internal }, { status: 400 });
    expect(describeError(await errorOf(parseResponse(call, response)), bindFailed)).toEqual({
      message: { zh: internal.message, en: internal.message },
    });
  });
});

describe("that no one is signed in [spec 8.15]", () => {
  const message = "用户未登录，请先登录";
  const answers: [number, unknown][] = [
    [200, { code: 401, message }],
    [200, { code: 0, message, data: null }],
    [200, { success: false, message }],
    [200, { message }],
    [200, message],
    [400, { code: 1, message }],
    [403, { success: false, message }],
    [500, { message }],
    [500, message],
  ];

  it.each(answers)("is a 401 when a response without a code says so: %i %j", async (status, body) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const error = await errorOf(
      parseResponse({ ...call, access: "signed-in" }, new Response(text, { status })),
    );
    expect(error).toMatchObject({ status: 401 });
    expect(messageOf(error).zh).toBe("未授权，请重新登录");
  });

  it.each(["未登录校园网，请先认证", "检测到未登录"])(
    "is not what a network's portal says: %s",
    async (said) => {
      for (const [body, status] of [
        [said, 502],
        [JSON.stringify({ success: false, message: said }), 403],
      ] as const) {
        const answer = new Response(body, { status });
        const error = await errorOf(parseResponse({ ...call, access: "signed-in" }, answer));
        expect(error).toMatchObject({ status });
      }
    },
  );

  it("is a message like any other in calls that need no session", async () => {
    const error = await errorOf(parseResponse(call, Response.json({ code: 1, message })));
    expect(error).toMatchObject({ status: 200 });
    expect(messageOf(error).zh).toBe(message);
  });

  it("is not read from the message of an error with a code of the contract", async () => {
    const response = Response.json({ code: 1008, message }, { status: 400 });
    const error = await errorOf(parseResponse({ ...call, access: "signed-in" }, response));
    expect(error).toMatchObject({ status: 400, code: 1008 });
  });
});
