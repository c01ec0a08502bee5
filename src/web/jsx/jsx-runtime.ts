import { Fragment, type ElementType, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export type { JSX } from 'react';
export { Fragment };

/**
 * What the compiler makes of JSX (`jsxImportSource`): React's own, with each text that stands beside something else in
 * a `span`. A browser that translates puts elements in the place of text nodes, and React would change or remove a node
 * that is no longer there. Of a text that is all of an element React keeps no node. See docs/decisions/0086.
 */
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, withOwnTexts(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, withOwnTexts(type, props), key);
/** The same where the page is developed. */
export const jsxDEV = jsx;

type Props = { readonly children?: ReactNode };

function withOwnTexts(type: ElementType, given: unknown): Props {
  const props = given as Props;
  const { children } = props;
  if (type === Fragment && isText(children)) return { children: wrapTexts([children]) };
  if ((type !== Fragment && typeof type !== 'string') || !Array.isArray(children)) return props;
  const parts: readonly ReactNode[] = children;
  const isAllText = type !== Fragment && parts.every((part) => isText(part) || !part || part === true);
  return { ...props, children: isAllText ? parts.filter(isText).join('') : wrapTexts(parts) };
}

/** Each part keeps its place, by which React knows it again; texts side by side are one. */
function wrapTexts(parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part, index) => {
    if (Array.isArray(part)) return wrapTexts(part);
    if (!isText(part) || isText(parts[index - 1])) return isText(part) ? null : part;
    const others = parts.findIndex((other, place) => place > index && !isText(other));
    const text = parts
      .slice(index, others === -1 ? undefined : others)
      .filter(isText)
      .join('');
    // Translators leave blanks alone.
    return text.trim() === '' ? text : react.jsx('span', { children: text }, `text-${index}`);
  });
}

function isText(part: ReactNode): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}
