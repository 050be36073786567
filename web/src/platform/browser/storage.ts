// Browsers throw on every access to a storage that the visitor has blocked; there is nothing stored then.

interface SafeStorage {
  read(key: string): string | undefined;
  /** Stores a value; undefined removes it. */
  write(key: string, value: string | undefined): void;
  /** Reads and removes a value. */
  take(key: string): string | undefined;
}

function safeStorage(storage: () => Storage): SafeStorage {
  const read = (key: string) => {
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

/** Shared by all tabs, and kept. */
export const browserStorage = safeStorage(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);
