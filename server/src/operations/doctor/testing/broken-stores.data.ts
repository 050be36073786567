import type { StoreFault } from "../../../content/files/file-store.ts";
import { factsWith } from "./healthy-facts.ts";

const environment = {
  MEDIA_URL: "s3://baleen/site",
  MEDIA_ENDPOINT: "https://s3.oss-cn-hangzhou.aliyuncs.com",
  MEDIA_REGION: "cn-hangzhou",
  MEDIA_ACCESS_KEY_ID: "LTAI0000",
  MEDIA_SECRET_ACCESS_KEY: "a secret of the store",
};

const withFault = (fault: Pick<StoreFault, "failure"> & Partial<StoreFault>) =>
  factsWith({
    environment,
    probes: { tryFileStore: async () => ({ step: "write", reason: "ENOTFOUND", ...fault }) },
  });

/** Broken stores of uploaded files, in the format of `brokenSetUps`. */
export const brokenStores = (
  [
    [
      "the settings of the store are gone",
      "fail",
      /^3 images and installers are in a file store, but MEDIA_URL is not set/,
      factsWith({ database: { storedFiles: 3 } }),
    ],
    ["the store is away", "fail", /cannot be reached: ENOTFOUND/, withFault({ failure: "unreachable" })],
    [
      "the store's key is unknown",
      "fail",
      /does not know the access key/,
      withFault({ failure: "accessKeyUnknown" }),
    ],
    ["the store's secret is wrong", "fail", /the secret is wrong/, withFault({ failure: "secretWrong" })],
    ["the clock refuses signatures", "fail", /clock is off/, withFault({ failure: "clockWrong" })],
    [
      "the key may not write",
      "fail",
      /no right to write objects under baleen\/site\//,
      withFault({ failure: "forbidden" }),
    ],
    [
      "the key may not read",
      "fail",
      /no right to read objects/,
      withFault({ failure: "forbidden", step: "read" }),
    ],
    [
      "the key may not remove",
      "warn",
      /no right to remove objects/,
      withFault({ failure: "forbidden", step: "remove" }),
    ],
    ["the bucket is missing", "fail", /There is no bucket baleen/, withFault({ failure: "bucketMissing" })],
    [
      "the store wants the bucket in the host",
      "fail",
      /requires the bucket in the host/,
      withFault({ failure: "bucketInPath" }),
    ],
    [
      "the bucket is elsewhere",
      "fail",
      /not in the region cn-hangzhou/,
      withFault({ failure: "regionWrong" }),
    ],
    [
      "the store is another one",
      "fail",
      /does not have the site's files: is MEDIA_URL the former bucket/,
      factsWith({
        environment,
        database: { storedFiles: 3, newestStoredFile: { digest: "ab".repeat(32), bytes: "9" } },
        probes: {
          tryFileStore: async (_, newest) =>
            newest && { step: "find", reason: newest.digest, failure: "filesMissing" },
        },
      }),
    ],
    [
      "the store hides whether it has the site's files",
      "fail",
      /does not have the site's files/,
      withFault({ failure: "forbidden", step: "find" }),
    ],
    ["the store fails", "fail", /fails: ENOTFOUND/, withFault({ failure: "failing" })],
  ] as const
).map(([what, result, words, facts]) => [what, result, "File store", words, facts] as const);
