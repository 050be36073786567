/** The module that a function of a table imports, as the build's manifest names it (`build/module-names.ts`). */
export function moduleOf(load: (() => Promise<unknown>) & { readonly module?: string }): string {
  if (load.module === undefined) throw new Error(`The build has not named the module of ${load}.`);
  return load.module;
}
