/** A slogan in the pieces between which its line may break: each ends with its punctuation. */
export function clauses(slogan: string): string[] {
  return slogan.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [slogan];
}
