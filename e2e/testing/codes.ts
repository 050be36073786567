import { calls } from "@baleen/contract/calls.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { expect, inject } from "vitest";
import { connectToDatabase } from "./database.ts";
import { type Channel, readAnswer, readCode } from "./demo.ts";
import { uiTexts } from "./ui-texts.ts";
import type { Visitor } from "./visitor.ts";

const siteUrl = inject("siteUrl");

/** Solves captchas: the demo mode tells their answers. */
export class CaptchaSolver {
  private readonly sessions = new Map<string, string>();
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    visitor.page.on("response", async (response) => {
      if (!response.url().endsWith("/api/captcha") || !response.ok()) return;
      // The body cannot be read any more once the page is closed.
      const body = await response.json().catch(() => undefined);
      if (body === undefined) return;
      const said = unwrapBody("code", body);
      const { image, sessionId } = calls.issueCaptcha.reply.parse(said.ok && said.value);
      this.sessions.set(image, sessionId);
    });
  }

  /** The picture as it is shown now; empty while it is on its way. */
  async shown(): Promise<string> {
    const picture = this.visitor.page.getByRole("img", { name: this.visitor.text(uiTexts.captcha) });
    const sources = await picture.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    return sources[0] ?? "";
  }

  /** The session of the picture on the screen. */
  async sessionId(): Promise<string> {
    const known = async () => this.sessions.get(await this.shown());
    await expect.poll(known).toBeDefined();
    return (await known()) ?? "";
  }

  /** The answer of the shown captcha. */
  async read(): Promise<string> {
    return await readAnswer(siteUrl, await this.sessionId());
  }

  /** Waits until another picture is shown than the given one. */
  async another(than: string): Promise<void> {
    await expect.poll(() => this.shown()).not.toBeOneOf(["", than]);
  }
}

/** Types the picture's letters and asks for a code. */
export async function requestCode(visitor: Visitor, reader: CaptchaSolver): Promise<void> {
  await visitor.field(uiTexts.captcha).fill(await reader.read());
  await visitor.button(uiTexts.sendCode).click();
  await visitor.saying(uiTexts.codeSent).first().waitFor();
}

/** Types the code that was sent to an address, as its owner would read it there. */
export async function typeCode(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.field(uiTexts.code[channel]).fill(await readCode(siteUrl, address));
}

/** Codes for one address are a minute apart: lets it pass. */
export async function letCooldownPass(address: string): Promise<void> {
  const database = await connectToDatabase();
  const { rowCount } = await database.query(
    "update rate_limits set window_start = window_start - interval '61 seconds' where subject = $1",
    [`code just sent to ${address}`],
  );
  expect(rowCount).toBe(1);
}
