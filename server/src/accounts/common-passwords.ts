const most = 10_000;
const shortestAllowed = 6;

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 10,000 most common ones that the length rule lets through. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

/** The list is half a megabyte, so it is read when somebody first chooses a password. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"] as readonly string[];
  return new Set(byFrequency.filter((password) => password.length >= shortestAllowed).slice(0, most));
}
