import { writeQuery } from '../api/staff-address.ts';
import { useAddress } from '../frame/use-address.ts';
import { useTypedText } from './use-typed-text.ts';

type Filters = Readonly<Record<string, string>>;
export type ListAddress = ReturnType<typeof useListAddress>;

/** The filters of a list, as `read` takes them from an address or a form. The search text is in no address. */
export function useListAddress(path: string, read: (given: Filters) => Filters, typed: 'text' | 'holder' = 'text') {
  const { query, go } = useAddress();
  const [text, setText] = useTypedText(path, typed);
  const narrowed = read({ ...Object.fromEntries(query), [typed]: text });
  const { [typed]: _, ...inAddress } = narrowed;
  const after = query.get('after');
  return {
    path,
    narrowed,
    inAddress,
    after,
    /** The body of the call. */
    query: { ...narrowed, ...(after !== null && { after }) },
    show: (wanted: Filters) => {
      const { [typed]: searched = '', ...rest } = read(wanted);
      setText(searched);
      go(path + writeQuery(rest));
    },
    onAll: () => setText(''),
  };
}

/** Reads the filters of these names, without those that are empty. */
export function readNames(names: readonly string[]) {
  return (given: Filters): Filters => {
    const pairs = names.map((name) => [name, (given[name] ?? '').trim()] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
  };
}
