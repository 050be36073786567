import { memo, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { runWhenIdle } from "./idle.ts";
import styles from "./LazyPart.module.css";

/** Code of parts that the server renders at once and that are hydrated later. */
export interface LazyModule<Module> {
  /** Loads the code, once; a load that failed may be tried again. */
  load(): Promise<Module>;
  isLoaded(): boolean;
  /** For rendering: suspends until the code is loaded, however often that fails. */
  read(): Module;
}

export function lazyModule<Module>(source: () => Promise<Module>): LazyModule<Module> {
  let isLoaded = false;
  let arrive: (module: Module) => void;
  const arrival = new Promise<Module>((resolve) => {
    arrive = resolve;
  });
  return {
    async load() {
      const value = await source();
      isLoaded = true;
      arrive(value);
      // React reads these, and does not suspend even for a moment then.
      Object.assign(arrival, { status: "fulfilled", value });
      return value;
    },
    isLoaded: () => isLoaded,
    read: () => use(arrival),
  };
}

interface Props<Module> {
  code: LazyModule<Module>;
  children: (module: Module) => ReactNode;
}

/**
 * A part whose code is loaded when the page is idle or something is pressed, and which is hydrated then, in a task of its own.
 * A press on it before is made again after; links work without the code.
 */
export function LazyPart<Module>({ code, children }: Props<Module>) {
  const frame = useRef<HTMLDivElement>(null);
  const presses = useRef<MouseEvent[]>([]);
  useEffect(() => {
    if (code.isLoaded()) return;
    const leaving = new AbortController();
    const load = () => {
      code.load().catch(() => undefined);
    };
    const keep = (press: MouseEvent) => {
      const { target } = press;
      if (code.isLoaded() || !(target instanceof Element)) return;
      load();
      if (frame.current?.contains(target) && !target.closest("a")) presses.current.push(press);
    };
    runWhenIdle(load, leaving.signal);
    document.addEventListener("click", keep, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [code]);
  const [isHydrated, setHydrated] = useState(false);
  const onHydrated = useCallback(() => {
    setHydrated(true);
    repeatPresses(presses.current.splice(0));
  }, []);
  // An update of a part that is not hydrated would render it anew, and leave it empty until its code is there.
  const [initial] = useState(() => children);
  const shown = isHydrated ? children : initial;
  const render = useCallback(() => shown(code.read()), [code, shown]);
  return (
    <div ref={frame} className={styles.frame}>
      <Boundary render={render} onHydrated={onHydrated} />
    </div>
  );
}

async function repeatPresses(presses: readonly MouseEvent[]): Promise<void> {
  for (const press of presses) {
    press.target?.dispatchEvent(new MouseEvent(press.type, press));
    // React renders what it changed in a microtask, so that the next press meets it.
    await Promise.resolve();
  }
}

interface PartProps {
  /** Suspends until the code is loaded. */
  render(): ReactNode;
  onHydrated(): void;
}

/** React tells a boundary that is not hydrated of changed contexts only if a component above it is left as it was. */
const Boundary = memo(function Boundary(props: PartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
});

function Part({ render, onHydrated }: PartProps) {
  const part = render();
  useEffect(() => onHydrated(), [onHydrated]);
  return part;
}
