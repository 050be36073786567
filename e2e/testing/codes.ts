import { calls } from "@baleen/contract/calls.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { type Channel, readAnswer, readCode } from "./demo.ts";
import type { Visitor } from "./visitor.ts";
import { words } from "./words.ts";

const siteUrl = inject("siteUrl");

/** Somebody who can read the pictures: the demo tells what each shows. */
export class PictureReader {
  private readonly sessions = new Map<string, string>();
  private readonly visitor: Visitor;
  private readonly site: string;

  constructor(visitor: Visitor, site = siteUrl) {
    this.visitor = visitor;
    this.site = site;
    visitor.page.on("response", async (response) => {
      if (!response.url().endsWith("/api/captcha") || !response.ok()) return;
      const said = unwrapBody("code", await response.json());
      const { image, sessionId } = calls.issueCaptcha.reply.parse(said.ok && said.value);
      this.sessions.set(image, sessionId);
    });
  }

  /** The picture as it is shown now; empty while it is on its way. */
  async shown(): Promise<string> {
    const picture = this.visitor.page.getByRole("img", { name: this.visitor.text(words.captcha) });
    const sources = await picture.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    return sources[0] ?? "";
  }

  /** What the picture on the screen says. */
  async read(): Promise<string> {
    let sessionId: string | undefined;
    await waitFor(this.visitor.page, async () => {
      sessionId = this.sessions.get(await this.shown());
      return sessionId !== undefined;
    });
    return await readAnswer(this.site, sessionId ?? "");
  }

  /** Waits until another picture is shown than the given one. */
  async another(than: string): Promise<void> {
    await waitFor(this.visitor.page, async () => !["", than].includes(await this.shown()));
  }
}

/** Types the picture's letters and asks for a code. */
export async function askForCode(visitor: Visitor, reader: PictureReader): Promise<void> {
  await visitor.field(words.captcha).fill(await reader.read());
  await visitor.button(words.sendCode).click();
  await visitor.saying(words.codeSent).first().waitFor();
}

/** Types the code that was sent to an address, as its owner would read it there. */
export async function typeCode(visitor: Visitor, channel: Channel, address: string): Promise<void> {
  await visitor.field(words.code[channel]).fill(await readCode(siteUrl, address));
}

async function waitFor(page: Page, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForTimeout(20);
}
