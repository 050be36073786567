/**
 * Remembers what a pure function answered. Browsers send a few hundred different headers in all; the bound is
 * for those who send others on purpose.
 */
export function rememberAnswers<Answer>(
  answer: (question: string | undefined) => Answer,
  most = 1_000,
): (question: string | undefined) => Answer {
  const known = new Map<string | undefined, Answer>();
  return (question) => {
    const remembered = known.get(question);
    if (remembered !== undefined) return remembered;
    if (known.size >= most) known.clear();
    const found = answer(question);
    known.set(question, found);
    return found;
  };
}
