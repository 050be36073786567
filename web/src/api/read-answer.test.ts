import { errors } from "@baleen/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { requestFailed, statusSentences } from "./api.text.ts";
import { sentenceOf } from "./api-error.ts";
import { readAnswer } from "./read-answer.ts";

const call = { envelope: "code", access: "anyone" } as const;

it.each(["", "null", '{"code":0,"data":', " <!doctype html><p>Welcome", "[[["])(
  "%j is no answer, even to those who do not look at what it says",
  async (body) => {
    await expect(readAnswer(call, new Response(body))).rejects.toMatchObject({
      kind: "shape",
      wordless: true,
    });
  },
);

it("may have no content if it says so", async () => {
  const answer = await readAnswer(call, new Response(null, { status: 204 }));
  expect(answer).toMatchObject({ value: undefined });
});

const noSentences = [
  "upstream connect error or disconnect",
  JSON.stringify({ code: 1, message: "W".repeat(5000) }),
];

it.each(noSentences)("a refusal of no sentence (%s) is told in the general one", async (body) => {
  const refused = readAnswer(call, new Response(body, { status: 502 }));
  await expect(refused).rejects.toMatchObject({ kind: "refused", wordless: true });
});

it.each([{ code: 7 }, { code: 7, message: " " }, { success: false }, { success: false, message: null }])(
  "a failure in the body without words (%j) is told in the general sentence, whoever asked",
  async (body) => {
    const error: unknown = await readAnswer(call, Response.json(body)).catch((reason: unknown) => reason);
    expect(sentenceOf(error, { zh: "绑定失败", en: "Bind failed" })).toEqual(requestFailed);
  },
);

it("401, 403 and 404 have one sentence on both sides", () => {
  expect(statusSentences[401]).toBe(errors.unauthorised.sentence);
  expect(statusSentences[403]).toBe(errors.forbidden.sentence);
  expect(statusSentences[404]).toBe(errors.notFound.sentence);
});

describe("that nobody is signed in", () => {
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

  it.each(answers)("is understood as 401 when %i says so in %j", async (status, body) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const refused = readAnswer({ ...call, access: "signed-in" }, new Response(text, { status }));
    await expect(refused).rejects.toMatchObject({ status: 401, sentence: { zh: "未授权，请重新登录" } });
  });

  it("is a sentence like any other where nobody needs to be", async () => {
    const refused = readAnswer(call, Response.json({ code: 1, message }));
    await expect(refused).rejects.toMatchObject({ status: 200, sentence: { zh: message } });
  });
});
