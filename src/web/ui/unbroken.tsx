type UnbrokenProps = { readonly text: string; readonly part: string };

/** A text with a part, such as a reference, that no line breaks at its hyphens. */
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
