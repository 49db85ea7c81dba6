import { memo } from 'react';
import { type PlacedPicture, type PlacedWords, sheet } from '../../../shared/oficio/pages.ts';
import './carlito.css';
import { cartaTexts as t } from './carta.texts.ts';

type Props = {
  words: readonly PlacedWords[];
  /** `n` of `of`. */
  n: number;
  of: number;
  brasao?: (PlacedPicture & { src: string }) | null;
};

/** A page of a letter, as it would be printed: words that can be read, marked and enlarged. White in both themes, as paper is. */
export const Pagina = memo(function Pagina({ words, n, of, brasao }: Props) {
  return (
    <svg
      data-letter-page
      role="group"
      aria-label={t.folha(n, of)}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="block h-auto w-full shrink-0 bg-paper fill-paper-ink shadow-float"
    >
      {brasao && (
        <image href={brasao.src} x={brasao.x} y={brasao.y} width={brasao.largura} height={brasao.altura}>
          <title>{t.brasao}</title>
        </image>
      )}
      {words.map(({ x, y, texto, tamanho, negrito, italico, espaco }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          fontSize={tamanho}
          fontWeight={negrito && 700}
          fontStyle={italico && 'italic'}
          wordSpacing={espaco}
        >
          {texto}
        </text>
      ))}
    </svg>
  );
});
