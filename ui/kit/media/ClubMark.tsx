// CLUB Z drawn in the metal that nothing else may wear. Its name is said by the heading around it.
export function ClubMark({ height = 26 }: { height?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={(height * 214) / 28}
      height={height}
      viewBox="0 0 214 28"
      fill="none"
      stroke="url(#club-metal)"
      strokeWidth="2"
      style={{ maxWidth: '100%' }}
    >
      <defs>
        <linearGradient id="club-metal" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="214" y2="28">
          <stop offset="0" stopColor="#F3E3C6" />
          <stop offset=".42" stopColor="#D9BA8C" />
          <stop offset=".78" stopColor="#A98452" />
          <stop offset="1" stopColor="#E6CBA0" />
        </linearGradient>
      </defs>
      <path d="M24 7.600A11.500 11.500 0 1 0 24 20.400M41 2.500v23h17M72 2.500v13.500a9.500 9.500 0 0 0 19 0V2.500M109 13.400h11.500a5.450 5.450 0 0 0 0-10.900H110v23h11.500a6.050 6.050 0 0 0 0-12.100" />
      <path d="M168 3.500h44M168 24.500h44M209.500 6.200 170.500 21.800" strokeWidth="2.400" />
    </svg>
  );
}
