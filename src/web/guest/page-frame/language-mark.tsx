export function LanguageMark() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" />
      <path d="M2.5 10h15M10 2.5c2.4 2.3 3.4 4.8 3.4 7.5s-1 5.2-3.4 7.5C7.6 15.2 6.6 12.7 6.6 10S7.6 4.8 10 2.5Z" />
    </svg>
  );
}
