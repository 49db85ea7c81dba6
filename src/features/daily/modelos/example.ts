import { longDay } from '../../../shared/letters/long-day.ts';
import type { Values } from '../../../shared/letters/variables.ts';

/** What variables stand for while a text is looked at that belongs to no letter yet. */
export const exampleValues = (today: string): Required<Values> => ({
  'municipe.nome': 'Maria Aparecida de Souza',
  'municipe.endereco': 'Rua Duque de Caxias, 214',
  'municipe.bairro': 'Vila Mariana',
  'demanda.descricao': 'Poste apagado em frente ao número 214',
  'demanda.data': longDay(today),
  'demanda.assunto': 'Iluminação pública',
  'demandas.lista': 'Poste apagado. Rua Duque de Caxias, 214, Vila Mariana\nMato alto. Rua do Comércio, 45, Centro',
  'oficio.numero': 'OFÍCIO Nº 046/2026',
  'oficio.data': longDay(today),
  'oficio.anterior': 'OFÍCIO Nº 039/2026, de 05/10/2026',
  'oficio.dias': '49 dias (34 úteis)',
  'orgao.nome': 'Secretaria de Obras e Serviços',
  'orgao.sigla': 'SOS',
  'orgao.endereco': 'Rua do Comércio, 45, Centro',
  'orgao.email': 'obras@exemplo.com.br',
  'orgao.telefone': '(11) 3333-4444',
  'autoridade.nome': 'Edson Luiz Pacheco',
  'autoridade.cargo': 'Secretário de Obras e Serviços',
  'autoridade.vocativo': 'Senhor Secretário',
  'autoridade.pronome': 'Vossa Senhoria',
  'autoridade.enderecamento': 'Ao Senhor',
  'gabinete.vereador': 'Helena Prado',
  'gabinete.cidade': 'Santa Clara do Vale',
  'usuario.nome': 'Rita Moura',
  hoje: longDay(today),
});
