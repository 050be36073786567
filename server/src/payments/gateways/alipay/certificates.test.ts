import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { makeCertificate, makeSerial } from "../../../../../fake-gateways/certificate.ts";
import { GatewayError } from "../gateway.ts";
import { stepsOf } from "../testing/with-fakes.ts";
import { readAlipayCertificates } from "./certificates.ts";
import { checkAlipay } from "./self-test.ts";
import { alipaySettingsOf, findAlipayProblems } from "./settings.ts";
import { realCertificate, rootOfSm2 } from "./testing/known-answers.data.ts";
import { openAlipay } from "./testing/start-fake.ts";

const certify = (key: KeyObject, name = "Fake") =>
  makeCertificate(key, { name, serial: makeSerial(), from: new Date(0), until: new Date("2040-01-01") });
const [merchant, alipay, root] = [1, 2, 3].map(
  () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
) as [KeyObject, KeyObject, KeyObject];

const given = {
  ALIPAY_APP_ID: "2021000000000001",
  ALIPAY_PRIVATE_KEY: merchant.export({ type: "pkcs1", format: "der" }).toString("base64"),
  ALIPAY_PUBLIC_KEY: certify(alipay),
  ALIPAY_APP_CERTIFICATE: certify(merchant),
  ALIPAY_ROOT_CERTIFICATE: certify(root),
  ALIPAY_SELLER_ID: "2088000000000088",
};

// yansongda/pay#1024, alipay/alipay-sdk-nodejs-all#56, fzlee/alipay#149
test("a certificate's number is the one that Alipay's SDK computes, and roots of SM2 do not count", () => {
  const roots = `${rootOfSm2}\n${realCertificate.pem}${rootOfSm2}${realCertificate.pem}`;
  const read = readAlipayCertificates({
    ...given,
    ALIPAY_PUBLIC_KEY: realCertificate.pem,
    ALIPAY_ROOT_CERTIFICATE: roots,
  });
  expect([...read.alipayKeys.keys()]).toEqual([realCertificate.sn]);
  expect(read.rootSn).toBe(`${realCertificate.sn}_${realCertificate.sn}`);
  expect(read.endsAt).toEqual(new Date("2022-05-14T14:42:01Z"));
});

test("certificates are taken in every form", () => {
  const right = readAlipayCertificates(given);
  for (const spell of [
    (text: string) => text.replaceAll("\n", "\\n"),
    (text: string) => text.replaceAll("\n", " "),
    (text: string) => `"${text.replaceAll("\n", "\r\n")}"`,
    (text: string) => Buffer.from(text).toString("base64"),
  ]) {
    const spelled = {
      ...given,
      ALIPAY_PUBLIC_KEY: spell(given.ALIPAY_PUBLIC_KEY),
      ALIPAY_APP_CERTIFICATE: spell(given.ALIPAY_APP_CERTIFICATE),
      ALIPAY_ROOT_CERTIFICATE: spell(given.ALIPAY_ROOT_CERTIFICATE),
    };
    expect(findAlipayProblems(spelled)).toEqual([]);
    const { appSn, rootSn, alipayKeys } = alipaySettingsOf(spelled)?.certificates ?? {};
    expect({ appSn, rootSn, sns: [...(alipayKeys?.keys() ?? [])] }).toEqual({
      appSn: right.appSn,
      rootSn: right.rootSn,
      sns: [...right.alipayKeys.keys()],
    });
  }
});

test("what is missing or exchanged is named", () => {
  const problems = (changes: object) => {
    const changed = { ...given, ...changes };
    if (findAlipayProblems(changed).length > 0) return findAlipayProblems(changed);
    return "none";
  };
  const publicKey = certify(alipay).replaceAll(/-----[^-]+-----|\n/g, "");
  expect(problems({})).toBe("none");
  expect(problems({ ALIPAY_APP_CERTIFICATE: undefined, ALIPAY_ROOT_CERTIFICATE: "" })).toMatchObject([
    {
      setting: "ALIPAY_APP_CERTIFICATE",
      code: "certificateMissing",
    },
    {
      setting: "ALIPAY_ROOT_CERTIFICATE",
      code: "certificateMissing",
    },
  ]);
  expect(problems({ ALIPAY_ROOT_CERTIFICATE: rootOfSm2 })).toMatchObject([
    {
      setting: "ALIPAY_ROOT_CERTIFICATE",
      code: "noRsaCertificate",
    },
  ]);
  expect(problems({ ALIPAY_APP_CERTIFICATE: certify(alipay) })).toMatchObject([
    {
      setting: "ALIPAY_APP_CERTIFICATE",
      code: "certificateOfOtherKey",
    },
  ]);
  expect(problems({ ALIPAY_PUBLIC_KEY: given.ALIPAY_APP_CERTIFICATE })).toMatchObject([
    {
      setting: "ALIPAY_PUBLIC_KEY",
      code: "ownCertificate",
    },
  ]);
  expect(problems({ ALIPAY_PUBLIC_KEY: publicKey })).toBe("none");
});

test("a payment is created, paid for and queried in certificate mode", async () => {
  const { fake, gateway, makePayment, settings, clock, sendHttp } = await openAlipay({ isCertified: true });
  onTestFinished(() => fake.close());
  const { attemptNo } = makePayment();
  await gateway.create({ ...makePayment(), attemptNo });
  await fake.pay(attemptNo);
  expect(await gateway.query(attemptNo)).toMatchObject({ attemptNo, paidFen: 2990 });
  expect(gateway.findCertificateExpiry?.()).toEqual(settings.certificates?.endsAt);
  const steps = await stepsOf(checkAlipay(settings, { clock, sendHttp }));
  expect(steps.slice(-2)).toMatchObject([{ result: "ok" }, { result: "ok" }]);
});

test("an answer under another certificate than those set is not believed, and the doctor says so", async () => {
  const { fake, gateway, makePayment, settings, clock, sendHttp } = await openAlipay({ isCertified: true });
  onTestFinished(() => fake.close());
  fake.misbehave("cert-sn");
  const refused = gateway.create(makePayment());
  await expect(refused).rejects.toThrow(GatewayError);
  await expect(refused).rejects.toMatchObject({ kind: "unknown" });
  await expect(refused).rejects.toThrow("under a certificate that is not among those of ALIPAY_PUBLIC_KEY");
  fake.misbehave("next-key");
  await expect(gateway.create(makePayment())).rejects.toThrow("under a signature that does not fit");
  fake.misbehave("cert-sn");
  const steps = await stepsOf(checkAlipay(settings, { clock, sendHttp }));
  expect(steps.at(-1)).toMatchObject({
    result: "fail",
    remedy: { en: expect.stringContaining("another certificate") },
  });
});
