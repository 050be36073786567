// If the visitor has blocked storage, browsers throw on every access. Blocked storage is treated as empty.

function safeStorage(storage: () => Storage) {
  const read = (key: string): string | undefined => {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (key: string, value: string | undefined) => {
    try {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {}
  };
  const take = (key: string) => {
    const value = read(key);
    write(key, undefined);
    return value;
  };
  return { read, write, take };
}

/** `localStorage`: shared by all tabs, and kept when they are closed. */
export const browserStorage = safeStorage(() => localStorage);

/** `sessionStorage`: only this tab, until it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);
