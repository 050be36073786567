/** A directive of a proxy's configuration, with those in its block. */
export interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** Parses nginx's format: directives end at `;` or with a block. */
export function parseNginx(text: string): Directive[] {
  const withoutComments = text.replaceAll(/^\s*#.*$/gm, "");
  return collect(withoutComments.match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []);
}

/** Parses Caddy's format: directives end at the end of their line or with a block. */
export function parseCaddy(text: string): Directive[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  return collect(
    lines.flatMap((line) => {
      const words = line.trim().split(/\s+/);
      return ["{", "}"].includes(words.at(-1) ?? "") ? words : [...words, ";"];
    }),
  );
}

function collect(tokens: readonly string[]): Directive[] {
  const top: Directive[] = [];
  const open: Directive[][] = [top];
  let words: string[] = [];
  for (const token of tokens) {
    const inner = open.at(-1);
    if (!inner) throw new Error("A block ends that never began");
    if (token === "}") open.pop();
    else if (token === ";") inner.push({ words, block: [] });
    else if (token === "{") {
      const block: Directive[] = [];
      inner.push({ words, block });
      open.push(block);
    } else {
      words.push(token.replaceAll(/^"|"$/g, ""));
      continue;
    }
    words = [];
  }
  if (open.length !== 1 || words.length > 0) throw new Error("The configuration ends in the middle");
  return top;
}

/** All directives of a name, however deep. */
export function directivesNamed(directives: readonly Directive[], name: string): Directive[] {
  return directives.flatMap((directive) => [
    ...(directive.words[0] === name ? [directive] : []),
    ...directivesNamed(directive.block, name),
  ]);
}
