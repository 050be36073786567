import { expect, it } from "vitest";
import { readAnswer } from "./read-answer.ts";

it.each(["", "null", '{"code":0,"data":', " <!doctype html><p>Welcome", "[[["])(
  "%j is no answer, even to those who do not look at what it says",
  async (body) => {
    await expect(readAnswer("code", new Response(body))).rejects.toMatchObject({
      kind: "shape",
      wordless: true,
    });
  },
);

it("may have no content if it says so", async () => {
  const answer = await readAnswer("code", new Response(null, { status: 204 }));
  expect(answer).toMatchObject({ value: undefined });
});

it.each(["upstream connect error or disconnect", JSON.stringify({ code: 1, message: "W".repeat(5000) })])(
  "a refusal of no sentence (%s) is told in the general one",
  async (body) => {
    const refused = readAnswer("code", new Response(body, { status: 502 }));
    await expect(refused).rejects.toMatchObject({ kind: "refused", wordless: true });
  },
);
