import { readFileSync } from "node:fs";
import type { Problem } from "@baleen/contract/error-kind.ts";
import { defineProblems, failure } from "../../platform/check.ts";
import { problemOf, type SettingProblem } from "../../platform/setting-problem.ts";

interface SettingSources {
  /** The environment with the contents of referenced files. Empty variables are absent. */
  readonly values: NodeJS.ProcessEnv;
  /** The file from which a setting was read, by the setting's name. */
  readonly files: ReadonlyMap<string, string>;
  /**
   * Why settings could not be read from their files. They are missing in `values`, but should not be reported as
   * missing too.
   */
  readonly unread: ReadonlyMap<string, SettingProblem>;
}

/** Suffix of variables that name a file with the setting's value, such as a mounted secret. */
const fileSuffix = "_FILE";

const sourcesByEnvironment = new WeakMap<NodeJS.ProcessEnv, SettingSources>();

/** The settings of an environment. Each file is read only once, since it may be a pipe. */
export function readSettingFiles(environment: NodeJS.ProcessEnv, names: readonly string[]): SettingSources {
  const readBefore = sourcesByEnvironment.get(environment);
  if (readBefore) return readBefore;
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const unread = new Map<string, SettingProblem>();
  const files = new Map<string, string>();
  for (const name of names) {
    const fileName = `${name}${fileSuffix}`;
    const file = values[fileName];
    if (file === undefined) continue;
    // Otherwise checks that look at all variables with a prefix would take the path for a value.
    delete values[fileName];
    const read =
      values[name] === undefined ? readValue(fileName, file) : problemOf(name, problem.setTwice({ name }));
    if (typeof read === "string") {
      values[name] = read;
      files.set(name, file);
    } else unread.set(name, read);
  }
  const given = { values, files, unread };
  sourcesByEnvironment.set(environment, given);
  return given;
}

const problem = defineProblems({
  setTwice: failure(({ name }: { name: string }) => ({
    zh: `已经设置，又有${name}${fileSuffix}指定文件；请去掉其中一个`,
    en: `it is set, and ${name}${fileSuffix} names a file for it; remove one of the two`,
  })),
  fileEmpty: failure((file: string) => ({
    zh: `${file}是空的；请写入值，或去掉这一项`,
    en: `${file} is empty; write the value into it, or remove the setting`,
  })),
  fileMissing: failure((file: string) => ({
    zh: `${file}不存在；请改正路径，或挂载文件`,
    en: `${file} does not exist; mend the path, or mount the file`,
  })),
  fileForbidden: failure((file: string) => ({
    zh: `${file}当前用户不能读取；请给它权限`,
    en: `${file} may not be read by this user; give it the right to`,
  })),
  fileIsFolder: failure((file: string) => ({
    zh: `${file}是文件夹；请写出其中的文件`,
    en: `${file} is a folder; name the file in it`,
  })),
  fileUnreadable: failure(({ file, code }: Record<"file" | "code", string>) => ({
    zh: `${file}不能读取（${code}）；请换一个文件`,
    en: `${file} cannot be read (${code}); name another file`,
  })),
});

function readValue(fileName: string, file: string): string | SettingProblem {
  try {
    // Editors and `echo` add a newline at the end of a file.
    const value = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return value === "" ? problemOf(fileName, problem.fileEmpty(file)) : value;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const found = problemsByCode[code]?.(file) ?? problem.fileUnreadable({ file, code });
    return problemOf(fileName, found);
  }
}

const problemsByCode: Readonly<Record<string, (file: string) => Problem>> = {
  ENOENT: problem.fileMissing,
  ENOTDIR: problem.fileMissing,
  EACCES: problem.fileForbidden,
  EPERM: problem.fileForbidden,
  EISDIR: problem.fileIsFolder,
};
