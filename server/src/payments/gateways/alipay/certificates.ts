import { createHash, createPublicKey, type KeyObject, type X509Certificate } from "node:crypto";
import { certificateNames } from "@baleen/contract/back-office/setting-rejections.ts";
import { defineProblems, failure } from "../../../platform/check.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findProblems, type SettingProblem } from "../../../platform/setting-problem.ts";
import { createSettingReader, isCertificate, readCertificates, requireRsa, tryToRead } from "../rsa-keys.ts";

/**
 * The certificate data that an application in certificate mode sends and expects, by the algorithm of Alipay's SDKs
 * (github.com/alipay/alipay-sdk-nodejs-all 4.14.0, src/antcertutil.ts).
 */
export interface AlipayCertificates {
  /** `app_cert_sn` and `alipay_root_cert_sn` of every request. */
  readonly appSn: string;
  readonly rootSn: string;
  /** Alipay's public keys by the `alipay_cert_sn` of its answers. */
  readonly alipayKeys: ReadonlyMap<string, KeyObject>;
  /** When the first of the application's and Alipay's certificates expires. */
  readonly endsAt: Date;
}

/** The certificate settings by name. */
type RawSettings = Readonly<Record<string, string | undefined>>;

type Name = keyof typeof certificateNames;

const problem = defineProblems({
  certificateOfOtherKey: failure({
    zh: "这张证书与ALIPAY_PRIVATE_KEY不是一对",
    en: "this certificate does not belong to ALIPAY_PRIVATE_KEY",
  }),
  ownCertificate: failure({
    zh: `这是应用自己的证书，需要的是${certificateNames.ALIPAY_PUBLIC_KEY.zh}`,
    en: `this is the application's own certificate; it needs ${certificateNames.ALIPAY_PUBLIC_KEY.en}`,
  }),
});

/** Whether any certificate is set, including one in the setting for Alipay's public key. */
export function isInCertificateMode(variables: RawSettings): boolean {
  const { ALIPAY_APP_CERTIFICATE, ALIPAY_ROOT_CERTIFICATE, ALIPAY_PUBLIC_KEY = "" } = variables;
  return Boolean(ALIPAY_APP_CERTIFICATE || ALIPAY_ROOT_CERTIFICATE) || isCertificate(ALIPAY_PUBLIC_KEY);
}

/** Throws a Rejection if a certificate is missing or unreadable. */
export function readAlipayCertificates(variables: RawSettings): AlipayCertificates {
  const app = readAppCertificate(variables);
  const alipay = readPublicCertificates(variables);
  const ends = [app, ...alipay].map((certificate) => certificate.validToDate.getTime());
  return {
    appSn: certificateSnOf(app),
    rootSn: readRoots(variables).map(certificateSnOf).join("_"),
    alipayKeys: new Map(alipay.map((certificate) => [certificateSnOf(certificate), certificate.publicKey])),
    endsAt: new Date(Math.min(...ends)),
  };
}

/** Finds missing, unreadable and swapped certificates. The problems contain messages for the operator. */
export function findCertificateProblems(
  variables: RawSettings,
  privateKey: KeyObject | undefined,
): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const read = createSettingReader(problems);
  const app = read("ALIPAY_APP_CERTIFICATE", variables, readAppCertificate);
  const alipay = read("ALIPAY_PUBLIC_KEY", variables, readPublicCertificates) ?? [];
  read("ALIPAY_ROOT_CERTIFICATE", variables, readRoots);
  if (!privateKey) return problems;
  const ownKey = createPublicKey(privateKey);
  return [
    ...problems,
    ...findProblems([
      [app && !app.publicKey.equals(ownKey), "ALIPAY_APP_CERTIFICATE", problem.certificateOfOtherKey()],
      [
        alipay.some(({ publicKey }) => publicKey.equals(ownKey)),
        "ALIPAY_PUBLIC_KEY",
        problem.ownCertificate(),
      ],
    ]),
  ];
}

const readAppCertificate = (variables: RawSettings) => readSigners(variables, "ALIPAY_APP_CERTIFICATE")[0];
const readPublicCertificates = (variables: RawSettings) => readSigners(variables, "ALIPAY_PUBLIC_KEY");

type AtLeastOne = readonly [X509Certificate, ...X509Certificate[]];

/** The file may also contain CA certificates; they sign no messages, so they are skipped. */
function readSigners(variables: RawSettings, name: Name): AtLeastOne {
  const [first, ...more] = readNamed(variables, name).filter(({ ca }) => !ca);
  if (!first) throw otherCertificateError(name);
  if ([first, ...more].some(({ publicKey }) => !tryToRead(requireRsa, publicKey))) {
    throw new Rejection("certificateKeyNotRsa");
  }
  return [first, ...more];
}

/**
 * The root certificates that Alipay counts: those signed with RSA. The file also contains SM2 roots, whose keys Node
 * cannot read.
 */
function readRoots(variables: RawSettings): readonly X509Certificate[] {
  const rsa = readNamed(variables, "ALIPAY_ROOT_CERTIFICATE").filter(({ signatureAlgorithmOid }) =>
    signatureAlgorithmOid.startsWith("1.2.840.113549.1.1."),
  );
  if (rsa.length > 0) return rsa;
  throw new Rejection("noRsaCertificate");
}

function readNamed(variables: RawSettings, name: Name): readonly X509Certificate[] {
  const text = variables[name];
  if (!text) throw new Rejection("certificateMissing", { setting: name });
  const certificates = tryToRead(readCertificates, text);
  if (!certificates) throw otherCertificateError(name);
  return certificates;
}

function otherCertificateError(name: Name): Rejection {
  return new Rejection("otherCertificateExpected", { setting: name });
}

/** MD5 of the issuer's name in reversed order, followed by the serial number in decimal. */
function certificateSnOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split("\n").reverse().join(",");
  return createHash("md5")
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest("hex");
}
