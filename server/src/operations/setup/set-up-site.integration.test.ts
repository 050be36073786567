import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { type Finding, ok } from "../../platform/check.ts";
import { systemRandom } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { createEmptyDatabase } from "../../testing/databases.ts";
import { systemProbes } from "../doctor/probes.ts";
import { parseEnvironmentFile } from "../settings/environment-file.ts";
import { readSettings } from "../settings/settings.ts";
import { answersFromFile } from "./answers-from-file.ts";
import { makeLocalDatabase } from "./local-database.ts";
import { type Machine, runProgram } from "./machine.ts";
import { setUpSite } from "./set-up-site.ts";

const example = new URL("../../../../deployment/baleen.env.example", import.meta.url);

/** A machine on which the release is installed, below a folder of its own. */
function makeMachine(differences: Partial<Machine> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "baleen-setup-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "etc/baleen/secrets"), { recursive: true });
  writeFileSync(path.join(root, "etc/baleen/secrets/secret_key"), `${secretKey}\n`);
  writeFileSync(path.join(root, "etc/baleen/baleen.env"), readFileSync(example, "utf8"));
  const [lines, commands]: [string[], string[]] = [[], []];
  const machine: Machine = {
    root,
    run: async (program, args) => {
      commands.push([program, ...args].join(" "));
      return "";
    },
    random: systemRandom,
    hasSystemd: false,
    baleenCommand: "baleen",
    print: ({ en }, rest = "") => lines.push(en + rest),
    ...differences,
  };
  const read = (name: string) => readFileSync(path.join(root, name), "utf8");
  return { machine, root, read, lines, commands };
}

async function databaseForTest(): Promise<string> {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  return databaseUrl;
}

const probesOf: typeof systemProbes = (settings) => ({
  ...systemProbes(settings),
  tryMailServer: async () => {},
});

const answersWith = async (differences: Readonly<Record<string, string>> = {}) => ({
  DOMAIN: "www.example.com",
  PROXY: "caddy",
  DATABASE: "address",
  DATABASE_URL: await databaseForTest(),
  SMTP_HOST: "smtp.example.com:465",
  SMTP_USER: "no-reply@example.com",
  SMTP_PASSWORD: "p@ss:word/",
  MAIL_FROM: "鲸帧 <no-reply@example.com>",
  ...differences,
});

/** The settings that the server would start with, read like its unit reads them. */
function startSettings(root: string) {
  const file = readFileSync(path.join(root, "etc/baleen/baleen.env"), "utf8");
  const below = Object.entries(parseEnvironmentFile(file)).map(([name, value]) => [
    name,
    value.replace(/^\/etc\//, `${root}/etc/`),
  ]);
  return readSettings(Object.fromEntries(below), []);
}

test("a server starts with what the setup has written, and whatever can be left for later is left", async () => {
  const { machine, root, read, lines } = makeMachine();
  const answers = await answersWith();
  await setUpSite(answersFromFile(answers), machine, probesOf);
  const settings = startSettings(root);
  expect(settings).toMatchObject({
    mode: "production",
    publicOrigin: "https://www.example.com",
    trustProxy: ["127.0.0.1"],
    secretKey,
    databaseUrl: answers.DATABASE_URL,
    mail: { smtpUrl: "smtps://no-reply%40example.com:p%40ss%3Aword%2F@smtp.example.com:465" },
    sms: undefined,
  });
  const environment = read("etc/baleen/baleen.env");
  expect(environment).not.toContain(answers.DATABASE_URL);
  expect(environment).not.toContain("ss%3A");
  for (const secret of ["database_url", "smtp_url"]) {
    expect(statSync(path.join(root, "etc/baleen/secrets", secret)).mode & 0o777).toBe(0o640);
  }
  expect(lines.join("\n")).toContain("/etc/baleen/baleen.env, /etc/caddy/Caddyfile");
});

test("run again, it keeps lines and comments that it does not ask about", async () => {
  const { machine, root, read } = makeMachine();
  const file = path.join(root, "etc/baleen/baleen.env");
  await setUpSite(answersFromFile(await answersWith()), machine, probesOf);
  writeFileSync(file, `${read("etc/baleen/baleen.env")}# our own\nLOG_LEVEL=debug\n`);
  await setUpSite(answersFromFile(await answersWith({ DOMAIN: "shop.example.com" })), machine, probesOf);
  const environment = read("etc/baleen/baleen.env");
  expect(environment).toContain("# our own\nLOG_LEVEL=debug\n");
  expect(environment.match(/^PUBLIC_ORIGIN=.*$/gm)).toEqual(["PUBLIC_ORIGIN=https://shop.example.com"]);
  expect(environment.match(/^DATABASE_URL_FILE=/gm)).toHaveLength(1);
  expect(startSettings(root).publicOrigin).toBe("https://shop.example.com");
});

test("lines that it does not ask about stay as they are, also those of other programs and of files elsewhere", async () => {
  const { machine, root, read } = makeMachine();
  const file = path.join(root, "etc/baleen/baleen.env");
  const own = "NODE_EXTRA_CA_CERTS=/etc/ssl/my.pem\nTZ=Asia/Shanghai\nMETRICS_PORT=9100\n";
  writeFileSync(file, `${read("etc/baleen/baleen.env")}${own}`);
  await setUpSite(answersFromFile(await answersWith()), machine, probesOf);
  expect(read("etc/baleen/baleen.env")).toContain(own);
});

test("a new database on this machine takes the place of an address, in any earlier state", async () => {
  const { machine, root, commands } = makeMachine();
  const dead = { DATABASE_URL: "postgres://gone:gone@127.0.0.1:1/gone" };
  writeFileSync(path.join(root, "etc/baleen/secrets/database_url"), dead.DATABASE_URL);
  const run: Machine["run"] = async (program, args, { input = "" } = {}) => {
    commands.push(`${program} ${args.slice(0, 2).join(" ")}`);
    return input.startsWith("show port") ? "5433\n" : "";
  };
  const { DATABASE_URL: _, ...answers } = await answersWith({ DATABASE: "local" });
  for (const time of ["first", "second"]) {
    await setUpSite(answersFromFile(answers), { ...machine, run }, probesOf);
    const { databaseUrl = "" } = startSettings(root);
    expect(databaseUrl, time).toMatch(/^postgres:\/\/baleen:[\w-]{43}@127\.0\.0\.1:5433\/baleen$/);
  }
  expect(commands).toEqual(Array(4).fill("runuser -u postgres"));
});

test("a role's password does not change if the settings do not fit together", async () => {
  const { machine, root, commands, read } = makeMachine();
  writeFileSync(
    path.join(root, "etc/baleen/baleen.env"),
    `${read("etc/baleen/baleen.env")}CONSOLE_ORIGIN=http://console.example.com\n`,
  );
  const answers = await answersWith({ DATABASE: "local" });
  await expect(setUpSite(answersFromFile(answers), machine, probesOf)).rejects.toThrow(/CONSOLE_ORIGIN/);
  expect(commands).toEqual([]);
});

test("another SMS provider leaves nothing of the former one", async () => {
  const { machine, root } = makeMachine();
  const keys = { SMS_ACCESS_KEY_ID: "id", SMS_ACCESS_KEY_SECRET: "secret", SMS_SIGN_NAME: "鲸帧" };
  const tencent = { ...keys, SMS_PROVIDER: "tencent", SMS_TEMPLATE_CODE: "1000", SMS_APP_ID: "1400006666" };
  await setUpSite(answersFromFile(await answersWith(tencent)), machine, probesOf);
  expect(startSettings(root).sms).toMatchObject({ provider: "tencent", appId: "1400006666" });
  const aliyun = { ...keys, SMS_PROVIDER: "aliyun", SMS_TEMPLATE_CODE: "SMS_1000" };
  await setUpSite(answersFromFile(await answersWith(aliyun)), machine, probesOf);
  expect(startSettings(root).sms).toMatchObject({ provider: "aliyun", appId: undefined });
});

test("the proxy lets the named networks reach the console, and everybody if none is named", async () => {
  const { machine, read } = makeMachine();
  const dropIn = "etc/systemd/system/caddy.service.d/zz-baleen.conf";
  await setUpSite(
    answersFromFile(await answersWith({ OPERATORS: "10.1.0.0/16, 2001:db8::/32" })),
    machine,
    probesOf,
  );
  expect(read(dropIn)).toContain('Environment="OPERATORS=10.1.0.0/16 2001:db8::/32"');
  await setUpSite(answersFromFile(await answersWith({ OPERATORS: "" })), machine, probesOf);
  expect(read(dropIn)).toContain('Environment="OPERATORS=0.0.0.0/0 ::/0"');
  const nginx = await answersWith({ PROXY: "nginx", OPERATORS: "10.1.0.0/16" });
  await setUpSite(answersFromFile(nginx), machine, probesOf);
  const file = "etc/nginx/conf.d/baleen.conf";
  expect(read(file)).toMatch(/default {8}0;\n {4}10\.1\.0\.0\/16 1;\n\}/);
  await setUpSite(answersFromFile({ ...nginx, OPERATORS: "" }), machine, probesOf);
  expect(read(file)).toMatch(/geo \$is_operator \{\n {4}default {8}1;\n\}/);
});

test("a proxy's file that was there is kept beside the new one", async () => {
  const { machine, root, read, lines } = makeMachine();
  mkdirSync(path.join(root, "etc/caddy"));
  writeFileSync(path.join(root, "etc/caddy/Caddyfile"), "baleen.cn {\n}\n");
  await setUpSite(answersFromFile(await answersWith()), machine, probesOf);
  writeFileSync(path.join(root, "etc/caddy/Caddyfile"), "edited meanwhile");
  await setUpSite(answersFromFile(await answersWith()), machine, probesOf);
  expect(read("etc/caddy/Caddyfile.before-baleen")).toBe("baleen.cn {\n}\n");
  expect(lines.join("\n")).toContain("/etc/caddy/Caddyfile.before-baleen");
  expect(statSync(path.join(root, "etc/caddy/Caddyfile")).mode & 0o777).toBe(0o644);
});

test.each([
  ["no domain", { DOMAIN: "" }, /DOMAIN: An answer is needed/],
  ["an address as the domain", { DOMAIN: "www.example.com/shop" }, /DOMAIN: Write the domain alone/],
  [
    "a key that is not there",
    {
      ALIPAY_APP_ID: "2021000000000000",
      ALIPAY_SELLER_ID: "2088000000000000",
      ALIPAY_PRIVATE_KEY: "/nowhere.pem",
    },
    /ALIPAY_PRIVATE_KEY: This file cannot be read/,
  ],
  ["a login with other signs", { OWNER_LOGIN: "李" }, /OWNER_LOGIN: Write 2 to 32 letters/],
  ["a proxy that nobody knows", { PROXY: "apache" }, /PROXY: must be one of caddy, nginx, other/],
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://a:b@127.0.0.1:1/a" },
    /Database: DATABASE_URL: nothing listens/,
  ],
  [
    "a network with a mistake",
    { OPERATORS: "203.0.113.0/240" },
    /OPERATORS: CONSOLE_ALLOW: must be addresses/,
  ],
  ["half of an SMS provider", { SMS_PROVIDER: "aliyun" }, /SMS_ACCESS_KEY_ID: An answer is needed/],
])("%s is refused by name, and nothing is written", async (_, differences, sentence) => {
  const { machine, read } = makeMachine();
  const before = read("etc/baleen/baleen.env");
  const answers = await answersWith(differences);
  await expect(setUpSite(answersFromFile(answers), machine, probesOf)).rejects.toThrow(sentence);
  expect(read("etc/baleen/baleen.env")).toBe(before);
});

test("a mail server that refuses the password is named before anything is written", async () => {
  const { machine, read } = makeMachine();
  const before = read("etc/baleen/baleen.env");
  const refusing: typeof systemProbes = (settings) => ({
    ...systemProbes(settings),
    tryMailServer: async () => {
      throw new Error("535 no such user");
    },
  });
  const setUp = setUpSite(answersFromFile(await answersWith()), machine, refusing);
  await expect(setUp).rejects.toThrow(/Mail: smtp\.example\.com:465 cannot be used/);
  expect(read("etc/baleen/baleen.env")).toBe(before);
});

test("keys are copied to where the server may read them, and its unit finds them there", async () => {
  const { machine, root, read } = makeMachine();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const files = { private: path.join(root, "private.pem"), public: path.join(root, "public.pem") };
  writeFileSync(files.private, privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(files.public, publicKey.export({ type: "spki", format: "pem" }));
  const passing: typeof systemProbes = (settings) => ({
    ...probesOf(settings),
    async *selfTest() {
      yield* [];
    },
  });
  const alipay = {
    ALIPAY_APP_ID: "2021000000000000",
    ALIPAY_SELLER_ID: "2088000000000000",
    ALIPAY_PRIVATE_KEY: files.private,
    ALIPAY_PUBLIC_KEY: files.public,
  };
  await setUpSite(answersFromFile(await answersWith(alipay)), machine, passing);
  rmSync(files.private);
  expect(startSettings(root).payments.alipay).toMatchObject({ sellerId: "2088000000000000" });
  // Left for later, it stays as it is set up.
  await setUpSite(answersFromFile(await answersWith()), machine, passing);
  expect(startSettings(root).payments.alipay).toMatchObject({ sellerId: "2088000000000000" });
  expect(read("etc/baleen/secrets/alipay_private_key")).toContain("BEGIN PRIVATE KEY");
});

describe("sign-in with WeChat", () => {
  const officialAccount = {
    WECHAT_OFFICIAL_ACCOUNT_APP_ID: "wxfedcba9876543210",
    WECHAT_OFFICIAL_ACCOUNT_SECRET: "fedcba9876543210fedcba9876543210",
  };
  const website = {
    WECHAT_OPEN_PLATFORM_APP_ID: "wx0123456789abcdef",
    WECHAT_OPEN_PLATFORM_SECRET: "0123456789abcdef0123456789abcdef",
  };
  const testingAs =
    (finding: Finding): typeof systemProbes =>
    (settings) => ({
      ...probesOf(settings),
      async *testWechatSignIn() {
        yield finding;
      },
    });
  const accepting = testingAs(ok({ zh: "接受", en: "accepted" }));
  const setUp = async (machine: Machine, answers: Readonly<Record<string, string>>, probes = accepting) =>
    await setUpSite(answersFromFile(await answersWith(answers)), machine, probes);

  test("is on with an official account alone, with a website application too, or off for payments only", async () => {
    const { machine, root, read } = makeMachine();
    await setUp(machine, officialAccount);
    expect(startSettings(root).wechatSignIn).toMatchObject({
      officialAccount: { appId: officialAccount.WECHAT_OFFICIAL_ACCOUNT_APP_ID },
      openPlatform: undefined,
    });
    await setUp(machine, { ...officialAccount, ...website });
    expect(startSettings(root).wechatSignIn?.openPlatform?.appId).toBe(website.WECHAT_OPEN_PLATFORM_APP_ID);
    const environment = read("etc/baleen/baleen.env");
    for (const secret of [
      officialAccount.WECHAT_OFFICIAL_ACCOUNT_SECRET,
      website.WECHAT_OPEN_PLATFORM_SECRET,
    ]) {
      expect(environment).not.toContain(secret);
    }
    await setUp(machine, { ...officialAccount, WECHAT_SIGN_IN: "off" });
    const off = startSettings(root);
    expect([off.wechatSignIn, off.officialAccount?.appId]).toEqual([
      undefined,
      officialAccount.WECHAT_OFFICIAL_ACCOUNT_APP_ID,
    ]);
  });

  test("that is left for later stays as it is, also while WeChat Pay is not set up", async () => {
    const { machine, root } = makeMachine();
    await setUp(machine, { ...officialAccount, ...website });
    await setUp(machine, {});
    expect(startSettings(root).wechatSignIn?.openPlatform?.appId).toBe(website.WECHAT_OPEN_PLATFORM_APP_ID);
  });

  test("with a secret that WeChat refuses is named before anything is written; a file for the domain may be served later", async () => {
    const { machine, root, read } = makeMachine();
    const before = read("etc/baleen/baleen.env");
    const sentence = { zh: "微信不接受", en: "WeChat does not accept the AppSecret" };
    const refused = { result: "fail", code: "wechatSecretWrong", sentence } as const;
    await expect(setUp(machine, officialAccount, testingAs(refused))).rejects.toThrow(/does not accept/);
    expect(read("etc/baleen/baleen.env")).toBe(before);
    const file = { ...officialAccount, WECHAT_DOMAIN_FILE: "MP_verify_aB3dE5fG7hI9jK1m.txt" };
    await setUp(machine, file, testingAs({ ...refused, code: "wechatDomainFileMissing" }));
    expect(startSettings(root).officialAccount?.domainProof).toBe("aB3dE5fG7hI9jK1m");
  });

  test("with half of a website application is refused by name", async () => {
    const { machine } = makeMachine();
    const half = { ...officialAccount, WECHAT_OPEN_PLATFORM_APP_ID: "wx0123456789abcdef" };
    await expect(setUp(machine, half)).rejects.toThrow(/WECHAT_OPEN_PLATFORM_SECRET: An answer is needed/);
  });
});

test("a database of this machine's PostgreSQL is made once, and its role gets another password each time", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const name = new URL(databaseUrl).pathname.slice(1).replace(/^/, "setup_");
  const asSuperuser: Machine["run"] = (_program, args, options) =>
    runProgram("psql", [...args.slice(args.indexOf("psql") + 1), databaseUrl], options);
  onTestFinished(async () => {
    await asSuperuser("", ["psql"], {
      input: `drop database if exists ${name}; drop role if exists ${name};`,
    });
  });
  const first = new URL(await makeLocalDatabase(asSuperuser, systemRandom, name));
  const second = new URL(await makeLocalDatabase(asSuperuser, systemRandom, name));
  expect(first.password).not.toBe(second.password);
  const own = `select 1 from pg_database where datname = '${name}' and pg_get_userbyid(datdba) = '${name}'`;
  expect(await asSuperuser("", ["psql", "-At"], { input: own })).toBe("1\n");
});

test("an owner who is there already does not fail a second run", async () => {
  const { machine, lines } = makeMachine({ hasSystemd: true });
  const run: Machine["run"] = async (program, args) => {
    if (program === "baleen" && args[0] === "operators")
      throw new Rejection("programFailed", { program, reason: "The login li is taken" });
    return "";
  };
  const answers = await answersWith({ OWNER_LOGIN: "li", OWNER_NAME: "李" });
  await setUpSite(answersFromFile(answers), { ...machine, run }, probesOf);
  expect(lines.at(-1)).toContain("The owner was not added: baleen failed: The login li is taken");
});

test("a first backup that fails, and whatever the doctor finds, do not keep the owner from being added", async () => {
  const { machine, lines } = makeMachine({ hasSystemd: true });
  const run: Machine["run"] = async (program, [command]) => {
    if (command === "backup" || command === "doctor")
      throw new Rejection("programFailed", { program, reason: "There is no pg_dump" });
    return command === "operators" ? "https://www.example.com/console/setup#token\n" : "";
  };
  const answers = await answersWith({ OWNER_LOGIN: "li", OWNER_NAME: "李" });
  await setUpSite(answersFromFile(answers), { ...machine, run }, probesOf);
  expect(lines.join("\n")).toContain("The first backup was not made: baleen failed: There is no pg_dump");
  expect(lines.at(-1)).toContain("https://www.example.com/console/setup#token");
});

test("with systemd the units are started, the proxy restarted, and the first owner gets a link", async () => {
  const { machine, commands, lines } = makeMachine();
  const run: Machine["run"] = async (program, args) => {
    commands.push([program, ...args].join(" "));
    return args[0] === "operators" ? "https://www.example.com/console/setup#token\n" : "";
  };
  const answers = await answersWith({ OWNER_LOGIN: "li", OWNER_NAME: "李" });
  await setUpSite(answersFromFile(answers), { ...machine, run, hasSystemd: true }, probesOf);
  expect(commands).toEqual([
    "systemctl daemon-reload",
    "systemctl enable baleen.service baleen-backup.timer baleen-drill.timer",
    "systemctl restart baleen.service baleen-backup.timer baleen-drill.timer",
    "systemctl restart caddy",
    "baleen backup",
    "baleen doctor",
    "baleen operators create --login li --name 李 --role owner",
  ]);
  expect(lines.join("\n")).toContain("https://www.example.com/console/setup#token");
});
