// Values that the browser keeps under a name. Another tab may change them; a text that is no such value stays.

export interface Stored<T> {
  /** The value as it is now. */
  get: () => T;
  keep: (value: T) => void;
  /** False if the browser keeps nothing under this name for this page. */
  isKept: () => boolean;
}

/** `read` throws where a text is something else. */
export function stored<T>(
  key: string,
  empty: () => T,
  read: (text: string) => T,
  write: (value: T) => string,
): Stored<T> {
  let value = empty();
  let seen: string | null = null; // the kept text of `value`
  let keeps = true;
  return {
    get: () => {
      if (!keeps) return value;
      try {
        const text = localStorage.getItem(key);
        if (text !== seen) value = text === null ? empty() : read(text);
        seen = text;
      } catch {
        keeps = false; // it refuses, or holds something else, which is not overwritten
      }
      return value;
    },
    keep: (changed) => {
      value = changed;
      if (!keeps) return;
      try {
        const text = write(value);
        localStorage.setItem(key, text);
        seen = text;
      } catch {
        keeps = false;
      }
    },
    isKept: () => keeps,
  };
}
