import { startServer } from "../scripts/testing/start-server.ts";
import { say } from "./measure.ts";
import { getRaw } from "./raw-answer.ts";

const aimKb = 95;

/** The compressed sizes of the home page's document, styles and scripts. */
export async function measureWeight(): Promise<void> {
  const site = await startServer({ LOG_LEVEL: "warn" });
  const html = await (await fetch(site.url)).text();
  const document = await getRaw(site.url);
  const scripts = await weightKb(site.url, html, /\/assets\/[\w.-]+\.js/g);
  const styles = await weightKb(site.url, html, /\/assets\/[\w.-]+\.css/g);
  await site.stop();
  say("home page's document, kB brotli", (document.body.length / 1000).toFixed(1), "");
  say("home page's styles, kB brotli", styles.toFixed(1), "");
  say("home page's JavaScript, kB brotli", scripts.toFixed(1), `aim: at most ${aimKb}`);
}

async function weightKb(origin: string, html: string, address: RegExp): Promise<number> {
  const files = [...new Set(html.match(address))];
  const answers = await Promise.all(files.map((file) => getRaw(origin + file)));
  return answers.reduce((sum, { body }) => sum + body.length, 0) / 1000;
}
