import type { ImageRow } from './model/enterprise-rows.ts';

/** A drawn poster in the size asked for: sky, sun, hills and a house, coloured by the picture's hue. */
export function drawPoster(image: ImageRow, width: number, height: number): string {
  const { Hue: hue } = image;
  const tone = (light: number, shift = 0) => `hsl(${(hue + shift) % 360} 42% ${light}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="${width}" height="${height}"
 preserveAspectRatio="xMidYMid slice" role="img" aria-label="${escapeXml(image.Title)}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="${tone(38)}"/><stop offset="0.7" stop-color="${tone(72, 20)}"/>
<stop offset="1" stop-color="${tone(86, 40)}"/></linearGradient></defs>
<rect width="1200" height="800" fill="url(#sky)"/>
<circle cx="880" cy="330" r="110" fill="${tone(93, 40)}" opacity="0.9"/>
<path d="M0 560 Q 260 430 520 540 T 1200 500 V 800 H 0 Z" fill="${tone(48, 8)}"/>
<path d="M0 660 Q 330 560 660 640 T 1200 610 V 800 H 0 Z" fill="${tone(34)}"/>
<g fill="${tone(20)}"><rect x="250" y="430" width="180" height="230"/><path d="M230 440 L340 340 L450 440 Z"/></g>
<g fill="${tone(88, 45)}"><rect x="285" y="480" width="36" height="50"/><rect x="360" y="480" width="36" height="50"/>
<rect x="285" y="565" width="36" height="50"/><rect x="360" y="565" width="36" height="95"/></g>
<g font-family="Georgia, serif" fill="${tone(97)}"><text x="600" y="705" font-size="62">${escapeXml(image.Title)}</text>
<text x="602" y="752" font-size="30" opacity="0.85">${escapeXml(image.Subtitle)}</text></g>
</svg>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
