import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startAlipayFake } from "./alipay/fake-gateway.ts";
import type { Fake, FakeOptions } from "./fake.ts";
import { startHupiFake } from "./hupi/fake-gateway.ts";
import { startWechatFake } from "./wechat/fake-gateway.ts";

/** Shorter delays than real gateways have, so that retries can be watched. */
const repeatNoticesAfterMs = [5, 15, 30, 60, 180, 600].map((seconds) => seconds * 1000);

const { values } = parseArgs({
  options: { env: { type: "string" }, port: { type: "string", default: "4101" } },
});
const firstPort = Number(values.port);

const starters: readonly ((options: FakeOptions) => Promise<Fake>)[] = [
  startWechatFake,
  startAlipayFake,
  startHupiFake,
];
const fakes = await Promise.all(
  starters.map((start, index) =>
    start({ port: firstPort === 0 ? 0 : firstPort + index, repeatNoticesAfterMs }),
  ),
);

const lines = fakes
  .flatMap(({ settings }) => Object.entries(settings))
  .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'`);
const exports = `${lines.join("\n")}\n`;
console.log(exports);
// Only for these fakes, but kept private all the same: settings get copied.
if (values.env !== undefined) writeFileSync(values.env, exports, { mode: 0o600 });

console.log("在这些页面扮演买家 / Play the buyer at:");
for (const { name, origin } of fakes) console.log(`  ${name}: ${origin}/`);
console.log(`
把上面的变量交给网站后启动 / Give these variables to the site and start it${
  values.env === undefined ? "" : `:\n  . ${values.env} && npm start`
}
Ctrl+C 结束 / ends it`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await Promise.all(fakes.map((fake) => fake.close()));
    process.exit(0);
  });
}
