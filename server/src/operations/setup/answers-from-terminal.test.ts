import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { answersFromTerminal } from "./answers-from-terminal.ts";
import type { Question, Section } from "./section.ts";

const down = "\u001b[B";
const enter = "\r";
const ctrlC = "\u0003";

const domain: Question = {
  name: "DOMAIN",
  text: { zh: "网站的域名", en: "Domain of the site" },
  example: "www.example.com",
};
const proxy: Question = {
  name: "PROXY",
  text: { zh: "代理", en: "Proxy" },
  choices: [
    { value: "caddy", text: { zh: "本机的Caddy", en: "Caddy here" } },
    { value: "nginx", text: { zh: "本机的nginx", en: "nginx here" } },
  ],
};
const password: Question = { name: "SMTP_PASSWORD", text: { zh: "密码", en: "Password" }, isSecret: true };
const sms: Section = {
  id: "sms",
  title: { zh: "短信", en: "SMS" },
  skipOption: { meaning: { zh: "手机号暂时不能注册", en: "Nobody can register by phone" }, settings: {} },
  questions: [],
};

/** A terminal at which somebody presses keys. */
function openTerminal(language: "zh" | "en" = "zh", before = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const source = answersFromTerminal(language, before, { input, output });
  const shown = text(output);
  return {
    source,
    press: (...keys: readonly string[]) => {
      for (const key of keys) input.write(key);
    },
    /** What was shown, without the terminal's own signs. */
    async readShown() {
      output.end();
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's signs begin with one.
      return (await shown).replaceAll(/\u001b\[[0-9;?]*[a-zA-Z]/g, "");
    },
  };
}

test("a question is shown in the operator's language, with the problem of the last answer", async () => {
  const { source, press, readShown } = openTerminal();
  const answer = source.answer(domain, { zh: "只写域名", en: "Write the domain alone" });
  press(..."shop.example.com", enter);
  expect(await answer).toBe("shop.example.com");
  const shown = await readShown();
  expect(shown).toContain("网站的域名");
  expect(shown).toContain("只写域名");
  expect(shown).not.toMatch(/Domain|Write|navigate|confirm/);
});

test("Enter keeps the answer of an earlier run, but never takes an example for one", async () => {
  const again = openTerminal("en", { DOMAIN: "shop.example.com" });
  const kept = again.source.answer(domain);
  again.press(enter);
  expect(await kept).toBe("shop.example.com");
  const first = openTerminal("en", { DOMAIN: "www.example.com" });
  const empty = first.source.answer(domain);
  first.press(enter);
  expect(await empty).toBe("");
});

test("a choice gives its value, and a section can be left for later", async () => {
  const { source, press, readShown } = openTerminal("en");
  const chosen = source.answer(proxy);
  press(down, enter);
  expect(await chosen).toBe("nginx");
  const wants = source.shouldSetUp(sms);
  press(down, enter);
  expect(await wants).toBe(false);
  expect(await readShown()).toContain("Nobody can register by phone");
});

test("a secret is not shown", async () => {
  const { source, press, readShown } = openTerminal("en");
  const answer = source.answer(password);
  press(..."hunter2", enter);
  expect(await answer).toBe("hunter2");
  expect(await readShown()).not.toContain("hunter2");
});

test("Ctrl-C cancels, with a sentence that nothing was written", async () => {
  const { source, press } = openTerminal();
  const answer = source.answer(domain);
  press(ctrlC);
  await expect(answer).rejects.toThrow("Nothing was written");
});
