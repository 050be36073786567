import { formatCount } from "@baleen/contract/format-count.ts";
import type { StoreFault } from "../../../content/files/file-store.ts";
import { defineProblems, failure, ok, pickProblems, warning } from "../../../platform/check.ts";
import type { ObjectStoreSettings } from "../../../platform/object-store/object-store-settings.ts";
import type { DeploymentCheck } from "../check.ts";

type StoreProblem = ObjectStoreSettings & StoreFault;

const problem = defineProblems({
  storeNotSetUp: failure(
    ({ files }: { files: number }) => ({
      zh: `有${files}个图片和安装包在文件存储里，却没有设置MEDIA_URL，现在打不开`,
      en: `${formatCount(files, "image or installer is", "images and installers are")} in a file store, but MEDIA_URL is not set, so they are not served`,
    }),
    {
      zh: "恢复MEDIA_URL及其他MEDIA_开头的设置；要改回数据库，先运行baleen files move database",
      en: "Set MEDIA_URL and the other settings that begin with MEDIA_ again; to go back to the database, run baleen files move database first",
    },
  ),
  storeUnreachable: failure(
    ({ endpoint, reason }: StoreProblem) => ({
      zh: `连不上文件存储${endpoint}：${reason}`,
      en: `The file store ${endpoint} cannot be reached: ${reason}`,
    }),
    {
      zh: "检查MEDIA_ENDPOINT、网络和防火墙；同一地域的云主机可以用内网地址",
      en: "Check MEDIA_ENDPOINT, the network and the firewall; a server in the same region may use the internal address",
    },
  ),
  storeAccessKeyUnknown: failure<StoreProblem>(
    {
      zh: "文件存储没有这个访问密钥，或已停用",
      en: "The file store does not know the access key, or it is disabled",
    },
    {
      zh: "检查MEDIA_ACCESS_KEY_ID，在云服务商的控制台确认密钥已启用",
      en: "Check MEDIA_ACCESS_KEY_ID, and that the key is enabled in the provider's console",
    },
  ),
  storeSecretWrong: failure<StoreProblem>(
    {
      zh: "文件存储不接受签名：密钥不对",
      en: "The file store rejects the signature: the secret is wrong",
    },
    {
      zh: "检查MEDIA_SECRET_ACCESS_KEY是否属于MEDIA_ACCESS_KEY_ID，有没有多余的空格；中间的代理也不能改动请求",
      en: "Check that MEDIA_SECRET_ACCESS_KEY belongs to MEDIA_ACCESS_KEY_ID and has no blanks around it; a proxy in between must not change requests",
    },
  ),
  storeClockWrong: failure<StoreProblem>(
    {
      zh: "文件存储不接受签名：本机的时间差了15分钟以上",
      en: "The file store rejects the signature: this machine's clock is off by more than 15 minutes",
    },
    {
      zh: "开启时间同步：timedatectl set-ntp true",
      en: "Turn on time synchronization: timedatectl set-ntp true",
    },
  ),
  storeMayNotWrite: failure(
    ({ bucket, prefix }: StoreProblem) => ({
      zh: `没有在${bucket}/${prefix}下写入对象的权限`,
      en: `The key has no right to write objects under ${bucket}/${prefix}`,
    }),
    { zh: "给这个密钥授权PutObject", en: "Grant the key PutObject" },
  ),
  storeMayNotRead: failure(
    ({ bucket, prefix }: StoreProblem) => ({
      zh: `没有读取${bucket}/${prefix}下对象的权限`,
      en: `The key has no right to read objects under ${bucket}/${prefix}`,
    }),
    { zh: "给这个密钥授权GetObject", en: "Grant the key GetObject" },
  ),
  storeMayNotRemove: warning(
    ({ bucket, prefix }: StoreProblem) => ({
      zh: `没有删除${bucket}/${prefix}下对象的权限，检查用的对象probe-…会留下`,
      en: `The key has no right to remove objects under ${bucket}/${prefix}, so the probe-… objects of this check stay`,
    }),
    {
      zh: "网站不删除其他对象；给这个密钥授权DeleteObject，或用存储桶的生命周期规则清理probe-开头的对象",
      en: "The site removes no other object. Grant DeleteObject, or let a lifecycle rule of the bucket remove objects that begin with probe-",
    },
  ),
  storeLacksFiles: failure(
    {
      zh: "文件存储里没有网站的文件：MEDIA_URL是原来的存储桶吗？",
      en: "The store does not have the site's files: is MEDIA_URL the former bucket?",
    },
    ({ bucket, prefix }: StoreProblem) => ({
      zh: `改回原来的MEDIA_URL，或把原来的对象复制到${bucket}/${prefix}；如果只少几个，用baleen files check找出来`,
      en: `Set MEDIA_URL to the former bucket and prefix, or copy its objects to ${bucket}/${prefix}; if only a few are missing, baleen files check names them`,
    }),
  ),
  storeBucketMissing: failure(
    ({ bucket }: StoreProblem) => ({ zh: `没有存储桶${bucket}`, en: `There is no bucket ${bucket}` }),
    {
      zh: "检查MEDIA_URL中的名称（腾讯云要带-APPID）和MEDIA_ENDPOINT的地域",
      en: "Check the name in MEDIA_URL (at Tencent Cloud it ends with -APPID) and the region of MEDIA_ENDPOINT",
    },
  ),
  storeBucketInPath: failure<StoreProblem>(
    {
      zh: "这个文件存储要求把存储桶写在域名里",
      en: "This file store requires the bucket in the host name",
    },
    { zh: "设置MEDIA_BUCKET_IN=host", en: "Set MEDIA_BUCKET_IN=host" },
  ),
  storeRegionWrong: failure(
    ({ region }: StoreProblem) => ({
      zh: `存储桶不在地域${region}`,
      en: `The bucket is not in the region ${region}`,
    }),
    { zh: "改正MEDIA_REGION和MEDIA_ENDPOINT", en: "Correct MEDIA_REGION and MEDIA_ENDPOINT" },
  ),
  storeFailing: failure(({ endpoint, reason }: StoreProblem) => ({
    zh: `文件存储${endpoint}出错：${reason}`,
    en: `The file store ${endpoint} fails: ${reason}`,
  })),
});

const problems = {
  unreachable: problem.storeUnreachable,
  accessKeyUnknown: problem.storeAccessKeyUnknown,
  secretWrong: problem.storeSecretWrong,
  clockWrong: problem.storeClockWrong,
  bucketMissing: problem.storeBucketMissing,
  bucketInPath: problem.storeBucketInPath,
  regionWrong: problem.storeRegionWrong,
  filesMissing: problem.storeLacksFiles,
  failing: problem.storeFailing,
};

const missingRights = {
  write: problem.storeMayNotWrite,
  read: problem.storeMayNotRead,
  // AWS answers 403 for a missing object if the key has no right to list.
  find: problem.storeLacksFiles,
  remove: problem.storeMayNotRemove,
};

/** Whether the store of uploaded files can be written, read and cleaned up, and has the site's files. */
export const checkFileStore: DeploymentCheck = {
  id: "fileStore",
  subject: { zh: "文件存储", en: "File store" },
  async run({ settings: { objectStore }, database, probes }) {
    if (!objectStore) {
      const files = database?.storedFiles ?? 0;
      if (files > 0) return problem.storeNotSetUp({ files });
      return ok({ zh: "上传的图片存在数据库里", en: "Uploaded images are in the database" });
    }
    const { bucket, prefix } = objectStore;
    const fault = await probes.tryFileStore(objectStore, database?.newestStoredFile);
    return pickProblems(
      [fault && problemOfFault({ ...objectStore, ...fault })],
      ok({ zh: `可以写入和读取${bucket}/${prefix}`, en: `${bucket}/${prefix} can be written and read` }),
    );
  },
};

function problemOfFault(place: StoreProblem) {
  const { failure: cause, step } = place;
  return cause === "forbidden" ? missingRights[step](place) : problems[cause](place);
}
