import * as calls from "@baleen/contract/calls.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { expect } from "@playwright/test";
import { database } from "./database.ts";
import { type Channel, readAnswer, readCode } from "./demo.ts";
import { site } from "./site.ts";
import { uiTexts } from "./ui-texts.ts";
import type { Visitor } from "./visitor.ts";

const siteUrl = site.url;

/** Solves captchas with the answers that the demo mode reveals. */
export class CaptchaSolver {
  private readonly sessions = new Map<string, string>();
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    visitor.page.on("response", async (response) => {
      if (!response.url().endsWith("/api/captcha") || !response.ok()) return;
      // Rejects if the page has been closed in the meantime.
      const body = await response.json().catch(() => undefined);
      if (body === undefined) return;
      const unwrapped = unwrapBody("code", body);
      const { image, sessionId } = calls.issueCaptcha.reply.parse(unwrapped.ok && unwrapped.value);
      this.sessions.set(image, sessionId);
    });
  }

  /** The `src` of the current captcha image; empty while it is loading. */
  async imageSource(): Promise<string> {
    const picture = this.visitor.page.getByRole("img", { name: this.visitor.text(uiTexts.captcha) });
    const sources = await picture.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    return sources[0] ?? "";
  }

  /** The captcha session of the current image. */
  async sessionId(): Promise<string> {
    const findSession = async () => this.sessions.get(await this.imageSource());
    await expect.poll(findSession).toBeDefined();
    return (await findSession()) ?? "";
  }

  /** The answer to the current captcha. */
  async read(): Promise<string> {
    return await readAnswer(siteUrl, await this.sessionId());
  }

  /** Waits until the image differs from the given one. */
  async waitForOtherImage(formerImage: string): Promise<void> {
    await expect.poll(async () => !["", formerImage].includes(await this.imageSource())).toBe(true);
  }
}

/** Solves the captcha and requests a verification code. */
export async function requestCode(visitor: Visitor, solver: CaptchaSolver): Promise<void> {
  await visitor.field(uiTexts.captcha).fill(await solver.read());
  await visitor.button(uiTexts.sendCode).click();
  await visitor.textElement(uiTexts.codeSent).first().waitFor();
}

/** Types the verification code from the message sent to an address. */
export async function typeCode(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.field(uiTexts.code[channel]).fill(await readCode(siteUrl, address));
}

/** Ends the one-minute cooldown between two verification codes for an address. */
export async function endCooldown(address: string): Promise<void> {
  const { rowCount } = await database.query(
    "update rate_limits set window_start = window_start - interval '61 seconds' where subject = $1",
    [`codes per 60 s of address ${address}`],
  );
  expect(rowCount).toBe(1);
}
