/** The positions of each switch; the first one is the default. */
export type SwitchChoices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** The current position of each switch. Tests assign them; people set them on the control page. */
export type SwitchPositions<Choices extends SwitchChoices = SwitchChoices> = {
  -readonly [Name in keyof Choices]: Choices[Name][number];
};

/** Lasting behaviour of a gateway that can be changed at any time. */
export interface Switches<Choices extends SwitchChoices = SwitchChoices> {
  readonly choices: Choices;
  readonly positions: SwitchPositions<Choices>;
}

export function openSwitches<const Choices extends SwitchChoices>(choices: Choices): Switches<Choices> {
  const defaults = Object.entries(choices).map(([name, [first]]) => [name, first]);
  return { choices, positions: Object.fromEntries(defaults) };
}

export function turnSwitch({ choices, positions }: Switches, name: string, position: string): void {
  const known = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (!known) throw new Error(`There are the switches: ${Object.keys(choices).join(", ")}.`);
  if (!known.includes(position)) throw new Error(`${name} can be: ${known.join(", ")}.`);
  positions[name] = position;
}
