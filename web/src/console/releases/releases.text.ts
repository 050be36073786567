import type {
  FileKind,
  ReleaseArch,
  ReleaseChannel,
  ReleasePlatform,
  ReleaseState,
} from "@baleen/contract/desktop/releases.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "软件版本", en: "Releases" },
  release: { zh: "版本", en: "Release" },
  version: { zh: "版本号", en: "Version" },
  rollout: { zh: "发布比例", en: "Rollout" },
  published: { zh: "发布时间", en: "Published" },
  downloads: { zh: "下载", en: "Downloads" },
  minSystem: { zh: "系统要求", en: "System requirements" },
  minWindows: { zh: "最低Windows版本", en: "Minimum Windows version" },
  minMacos: { zh: "最低macOS版本", en: "Minimum macOS version" },
  buildNumber: { zh: "macOS构建号", en: "macOS build number" },
  format: { zh: "格式", en: "Format" },
  minimum: { zh: "最低版本", en: "Minimum version" },
  required: { zh: "旧版本必须更新", en: "Older versions have to update" },
  optional: { zh: "不强制更新", en: "Updating is optional" },
  files: { zh: "文件", en: "Files" },
  noFiles: { zh: "还没有文件。", en: "No files yet." },
  platform: { zh: "系统", en: "System" },
  arch: { zh: "处理器", en: "Processor" },
  kind: { zh: "用途", en: "For" },
  address: { zh: "地址", en: "Address" },
  size: { zh: "大小", en: "Size" },
  check: { zh: "核对", en: "Check" },
  notesZh: { zh: "说明（中文）", en: "Notes, Chinese" },
  notesEn: { zh: "说明（英文）", en: "Notes, English" },
  inUse: { zh: "使用中的版本", en: "Versions in use" },
  devices: { zh: "设备", en: "Devices" },
  noneInUse: { zh: "30天内没有设备使用。", en: "No device in 30 days." },
  empty: {
    zh: "还没有版本。新建一个，加上文件再发布。",
    en: "No release. Make one, add its files, publish it.",
  },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  create: { zh: "新建版本", en: "New release" },
  versionHint: {
    zh: "例如4.6.1，测试版例如4.7.0-beta.1。建好后不能改。",
    en: "Such as 4.6.1, or 4.7.0-beta.1 for a beta. It can’t be changed later.",
  },
  edit: { zh: "修改说明", en: "Edit notes" },
  save: { zh: "保存", en: "Save" },
  stale: {
    zh: "说明已被别人修改，保存会覆盖它。请对照页面上现在的内容。",
    en: "Someone else has changed the notes, and saving replaces them. Compare with what the page shows now.",
  },
  addFile: { zh: "添加文件", en: "Add a file" },
  addHint: {
    zh: "服务器从这个地址下载文件，核对SHA-256和签名，都对才能发布。签名私钥不要放在这里。",
    en: "The server fetches the file from this address and compares SHA-256 and signature: only then can it be published. Keep private keys away from here.",
  },
  url: { zh: "文件的https地址", en: "The file’s https address" },
  signature: { zh: "签名（Tauri和Sparkle需要）", en: "Signature (for Tauri and Sparkle)" },
  signatureHint: {
    zh: "Tauri填整个.sig文件的内容，Sparkle填edSignature。安装包也可以填Tauri的.sig，下载页会显示它。其他不用填。",
    en: "For Tauri the whole .sig file, for Sparkle its edSignature. Installers may have Tauri’s .sig, which the download page shows. Empty for others.",
  },
  minSystemHint: {
    zh: "显示在下载页，例如Windows 11或macOS 13。可不填。",
    en: "Shown on the download page, such as Windows 11 or macOS 13. Optional.",
  },
  minWindowsHint: {
    zh: "更新程序据此判断，例如10.0.22000（Windows 11）或10.0.19045（Windows 10 22H2）。可不填。",
    en: "Updaters compare it: 10.0.22000 is Windows 11, 10.0.19045 is Windows 10 22H2. Optional.",
  },
  minMacosHint: {
    zh: "更新程序据此判断，例如13.1。可不填。",
    en: "Updaters compare it, such as 13.1. Optional.",
  },
  buildNumberHint: {
    zh: "应用的CFBundleVersion，Sparkle按它比较新旧，不填则用版本号。测试版用Sparkle更新时必填。",
    en: "The app’s CFBundleVersion, which Sparkle compares; the version if empty. Required for betas with a Sparkle file.",
  },
  removeFile: { zh: "移除", en: "Remove" },
  publish: { zh: "发布", en: "Publish" },
  publishHint: {
    zh: "发布后文件不能再改。比例小于100时，只有这部分安装会收到更新，网站还显示前一个版本。",
    en: "Files cannot be changed after publishing. Below 100, only this percentage of installations is offered the update, and the site still shows the previous version.",
  },
  rollout: { zh: "发布给百分之几的安装（0到100）", en: "Per cent of the installations (0 to 100)" },
  setRollout: { zh: "修改比例", en: "Set rollout" },
  pull: { zh: "撤回", en: "Pull" },
  pullHint: {
    zh: "更新源立即改回前一个版本。已经更新的不会降级。",
    en: "The update feeds return to the previous version at once. Installations that have already updated are not downgraded.",
  },
  require: { zh: "要求更新", en: "Require it" },
  requireHint: {
    zh: "更旧的版本打开后必须更新。只用于安全问题。",
    en: "Older versions have to update when they start. For security alone.",
  },
  unrequire: { zh: "不再要求", en: "No longer require it" },
} as const satisfies Record<string, Localized>;

export const channelNames: Readonly<Record<ReleaseChannel, Localized>> = {
  stable: { zh: "稳定版", en: "Stable" },
  beta: { zh: "测试版", en: "Beta" },
};

export const stateNames: Readonly<Record<ReleaseState, Localized>> = {
  draft: { zh: "草稿", en: "Draft" },
  live: { zh: "已发布", en: "Live" },
  pulled: { zh: "已撤回", en: "Pulled" },
};

export const platformNames: Readonly<Record<ReleasePlatform, string>> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

export const archNames: Readonly<Record<ReleaseArch, Localized>> = {
  x86_64: { zh: "x64", en: "x64" },
  aarch64: { zh: "ARM64", en: "ARM64" },
  universal: { zh: "通用（macOS）", en: "Universal (macOS)" },
};

export const kindNames: Readonly<Record<FileKind, Localized>> = {
  installer: { zh: "网站下载", en: "Download" },
  tauri: { zh: "Tauri更新", en: "Tauri updates" },
  electron: { zh: "Electron更新", en: "Electron updates" },
  sparkle: { zh: "Sparkle更新", en: "Sparkle updates" },
};

export const fileStateNames = {
  checking: { zh: "核对中", en: "Checking" },
  checked: { zh: "已核对", en: "Checked" },
  refused: { zh: "没有通过", en: "Refused" },
} as const satisfies Record<string, Localized>;
