/** The mark of a company or a project, in the colour of the text. Its name stands beside it. */
export function BrandMark({ href }: { href: string }) {
  return (
    <svg width="24" height="24" fill="currentColor" aria-hidden="true">
      <use href={href} />
    </svg>
  );
}
