import { z } from "zod";
import { defineProblems, failure } from "../check.ts";
import { isInsecureUrl, isLoopbackUrl } from "../networks.ts";
import {
  checkedText,
  commonProblem,
  findProblems,
  optionalText,
  optionalUrl,
  type SettingProblem,
} from "../setting-problem.ts";

/** A bucket's name, and a prefix that needs no encoding in a URL. */
const storeUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

export const objectStoreVariables = {
  MEDIA_URL: checkedText((text) => storeUrl.test(text), {
    zh: "要写成s3://存储桶/前缀，前缀只用字母、数字、.、_和-",
    en: "must be s3://BUCKET/PREFIX, the prefix of letters, digits, dots, underscores and hyphens",
  })
    .optional()
    .describe(
      "the bucket and prefix of uploaded images and installers, such as `s3://baleen/site`; without it images are in the database",
    ),
  MEDIA_ENDPOINT: optionalUrl("https://s3.oss-cn-hangzhou.aliyuncs.com").describe(
    "the address of the store's S3 API, without the bucket, such as `https://s3.oss-cn-hangzhou.aliyuncs.com` or `https://cos.ap-guangzhou.myqcloud.com`",
  ),
  MEDIA_REGION: optionalText("the region that signatures name, such as `cn-hangzhou` or `ap-guangzhou`"),
  MEDIA_ACCESS_KEY_ID: optionalText("the store's access key"),
  MEDIA_SECRET_ACCESS_KEY: optionalText("the secret of the store's access key"),
  MEDIA_BUCKET_IN: z
    .enum(["host", "path"])
    .default("host")
    .describe(
      "where requests name the bucket: `host` (OSS, COS, AWS), or `path` for a store without a name for each bucket, such as MinIO",
    ),
};

type RawSettings = Readonly<Record<string, string | undefined>>;

const requiredSettings = [
  "MEDIA_ENDPOINT",
  "MEDIA_REGION",
  "MEDIA_ACCESS_KEY_ID",
  "MEDIA_SECRET_ACCESS_KEY",
] as const;

const problem = defineProblems({
  demoOffline: failure({
    zh: "演示模式不连接外部服务；请设置APP_ENV=production，或去掉这一项",
    en: "the demo makes no outside connections; set APP_ENV=production or remove it",
  }),
});

/** Store settings that are incomplete or do not fit the mode, one problem each. */
export function findObjectStoreProblems(variables: RawSettings): SettingProblem[] {
  const { APP_ENV, MEDIA_URL, MEDIA_ENDPOINT } = variables;
  const presentSettings = requiredSettings.filter((name) => variables[name]);
  return findProblems([
    ...requiredSettings.map(
      (name) => [MEDIA_URL && !variables[name], name, commonProblem.missingBeside("MEDIA_URL")] as const,
    ),
    [
      !MEDIA_URL && presentSettings.length > 0,
      "MEDIA_URL",
      commonProblem.missingBeside(presentSettings.join(", ")),
    ],
    APP_ENV === "production"
      ? [isInsecureUrl(MEDIA_ENDPOINT), "MEDIA_ENDPOINT", commonProblem.needsHttps()]
      : [MEDIA_ENDPOINT && !isLoopbackUrl(MEDIA_ENDPOINT), "MEDIA_ENDPOINT", problem.demoOffline()],
  ]);
}

export interface ObjectStoreSettings {
  /** An origin. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly bucketIn: "host" | "path";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Undefined without `MEDIA_URL`, and while a setting beside it is missing. */
export function objectStoreSettingsOf(
  variables: z.output<z.ZodObject<typeof objectStoreVariables>>,
): ObjectStoreSettings | undefined {
  const { MEDIA_URL, MEDIA_ENDPOINT, MEDIA_REGION: region, MEDIA_BUCKET_IN: bucketIn } = variables;
  const { MEDIA_ACCESS_KEY_ID: accessKeyId, MEDIA_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const [, bucket, path = ""] = storeUrl.exec(MEDIA_URL ?? "") ?? [];
  if (!bucket || !MEDIA_ENDPOINT || !region || !accessKeyId || !secretAccessKey) return undefined;
  const prefix = path === "" ? "" : `${path.slice(1)}/`;
  const { origin: endpoint } = new URL(MEDIA_ENDPOINT);
  return { endpoint, bucket, prefix, region, bucketIn, accessKeyId, secretAccessKey };
}
