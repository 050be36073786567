import { errorKind } from "../error-kind.ts";

interface Build {
  readonly version: string;
  readonly build: string;
}

/** Rejections of actions on releases of the desktop tool; part of the table in `rejections.ts`. */
export const releaseRejections = {
  noSuchRelease: errorKind(8501, 400, ({ releaseId }: { releaseId: number }) => ({
    zh: `版本${releaseId}不存在`,
    en: `There is no release ${releaseId}`,
  })),
  releaseExists: errorKind(8502, 400, ({ name }: { name: string }) => ({
    zh: `版本${name}已经存在`,
    en: `There is a release ${name}`,
  })),
  preReleaseInStable: errorKind(8503, 400, {
    zh: "带“-”的是测试版的版本号（例如4.7.0-beta.1），请选测试版渠道；稳定版用4.7.0这样的版本号",
    en: "A version with a dash (such as 4.7.0-beta.1) is a pre-release: choose the beta channel. Stable versions look like 4.7.0",
  }),
  releaseNotDraft: errorKind(8504, 400, {
    zh: "已发布的版本不能再改文件，请新建一个版本",
    en: "A published release keeps its files: make a new one",
  }),
  releaseNotLive: errorKind(8505, 400, { zh: "这个版本没有在发布中", en: "This release is not live" }),
  releaseWithoutFiles: errorKind(8506, 400, { zh: "版本还没有文件", en: "The release has no file yet" }),
  releaseFilesUnchecked: errorKind(8507, 400, {
    zh: "有文件还没有核对完或没有通过，等核对完或移除它",
    en: "A file is not checked yet, or was refused. Wait for it, or remove it",
  }),
  minimumVersionNotForAll: errorKind(8508, 400, {
    zh: "只能要求更新到全量发布的稳定版",
    en: "Only a stable release that everyone is offered can be required",
  }),
  buildNumberNeeded: errorKind(8509, 400, {
    zh: "Sparkle不看“-”后面的部分，测试版之间、测试版与正式版就分不出先后。请先在“修改说明”里填写构建号（CFBundleVersion）",
    en: "Sparkle ignores what follows the dash, so it cannot order pre-releases. Enter the build number (CFBundleVersion) under “Edit notes” first",
  }),
  buildNumberOutOfOrder: errorKind(8510, 400, ({ own, other }: { own: Build; other: Build }) => ({
    zh: `Sparkle按构建号比较：${own.version}的构建号是${own.build}，${other.version}的是${other.build}，先后与版本号相反或相同。版本越新，构建号必须越大`,
    en: `Sparkle compares build numbers: ${own.version} has ${own.build}, ${other.version} has ${other.build}. A newer version needs a higher one`,
  })),

  // Files.
  universalOnlyMacOS: errorKind(8511, 400, {
    zh: "只有macOS有通用文件",
    en: "Only macOS has universal files",
  }),
  sparkleOnlyMacOS: errorKind(8512, 400, {
    zh: "Sparkle只更新macOS上的软件",
    en: "Sparkle updates apps on macOS alone",
  }),
  releaseFileEnding: errorKind(8513, 400, ({ endings }: { endings: readonly string[] }) => ({
    zh: `这个系统和用途的文件，地址要以${endings.join("、")}结尾（不分大小写）`,
    en: `For this system and use, the address has to end with ${endings.join(", ")}, in either case`,
  })),
  arm64InAddress: errorKind(8514, 400, {
    zh: "electron-updater按地址里的“arm64”区分处理器：ARM64的文件地址里要有它，其他文件不能有",
    en: "electron-updater tells processors by “arm64” in the address: ARM64 files need it there, and no others may have it",
  }),
  signatureNeeded: errorKind(8515, 400, {
    zh: "Tauri和Sparkle的文件需要填写签名",
    en: "Files for Tauri and Sparkle need a signature",
  }),
  releaseFileExists: errorKind(8516, 400, {
    zh: "这个版本已有同样系统、处理器、用途和格式的文件，先移除它",
    en: "The release has a file for this system, processor, use and format. Remove it first",
  }),
  noSuchReleaseFile: errorKind(8517, 400, {
    zh: "版本没有这个文件",
    en: "The release has no such file",
  }),
  noFileStore: errorKind(8518, 400, {
    zh: "没有设置MEDIA_URL，安装包没有地方存放。请设置文件存储，或把安装包放在别处，在版本里填写它的地址",
    en: "MEDIA_URL is not set, so there is no place for installers. Set up a file store, or host the file elsewhere and enter its address in the release",
  }),
  installerName: errorKind(8519, 400, ({ name }: { name: string }) => ({
    zh: `文件名“${name}”不能用在地址里。只用字母、数字、.、_和-，最多120个字符`,
    en: `The file name “${name}” does not fit into an address. Use up to 120 letters, digits, dots, underscores and hyphens`,
  })),
  installerSize: errorKind(8520, 400, ({ name }: { name: string }) => ({
    zh: `${name}是空的，或超过4 GB`,
    en: `${name} is empty, or larger than 4 GB`,
  })),
} as const;
