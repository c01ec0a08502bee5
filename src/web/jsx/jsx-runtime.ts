import { Fragment, type ElementType, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export type { JSX } from 'react';
export { Fragment };

/**
 * The compiler's JSX functions (`jsxImportSource`): React's own, with a `span` around each text that has siblings. A
 * browser's translator replaces text nodes by elements, and React would then change or remove a node that is gone.
 * React keeps no text node for a text that is the only child. See decisions/code.md.
 */
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, withOwnTexts(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, withOwnTexts(type, props), key);
/** The same for development builds. */
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

/** Each part keeps its position, by which React identifies it. Adjacent texts are joined. */
function wrapTexts(parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part, index) => {
    if (Array.isArray(part)) return wrapTexts(part);
    if (!isText(part) || isText(parts[index - 1])) return isText(part) ? null : part;
    const others = parts.findIndex((other, place) => place > index && !isText(other));
    const text = parts
      .slice(index, others === -1 ? undefined : others)
      .filter(isText)
      .join('');
    // Translators leave whitespace alone.
    return text.trim() === '' ? text : react.jsx('span', { children: text }, `text-${index}`);
  });
}

function isText(part: ReactNode): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}
