/** A schema.org object. Undefined properties are omitted. */
export interface Thing {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

export interface Graph {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly Thing[];
}

export function graphOf(things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": things };
}
