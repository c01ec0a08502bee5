type UnbrokenProps = { readonly text: string; readonly part: string };

/** A text in which no line breaks at the hyphens of one part, such as a reference. */
export function Unbroken({ text, part }: UnbrokenProps) {
  const [before, ...after] = text.split(part);
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
      {after.join(part)}
    </>
  );
}
