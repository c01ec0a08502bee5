import { expect, it } from 'vitest';
import { mapPicture } from './map-picture.ts';

it('gives a picture in three widths of one shape', () => {
  const url = 'https://pictures.example/Image/1?Mode=Fit&Width=1600&Height=1067';
  expect(mapPicture(url)).toEqual({
    url,
    sources: [
      { url: 'https://pictures.example/Image/1?Mode=Fit&Width=480&Height=320', widthPx: 480 },
      { url: 'https://pictures.example/Image/1?Mode=Fit&Width=960&Height=640', widthPx: 960 },
      { url, widthPx: 1_600 },
    ],
  });
});

it.each([
  'https://pictures.example/Image/1',
  'https://pictures.example/Image/1?Width=800&Height=600',
  'https://pictures.example/Image/1?w=1600&h=1067',
  'not an address',
])('gives out %s alone, as its size does not stand in it', (url) => {
  expect(mapPicture(url)).toEqual({ url, sources: [] });
});
