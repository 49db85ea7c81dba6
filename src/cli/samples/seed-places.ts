import { Random } from './seed-random.ts';

/** Addresses: a city per office, with its area code and the range of its postal codes. */

export type City = { name: string; ddd: string; cep: string };

export const cities: readonly City[] = [
  { name: 'São Paulo', ddd: '11', cep: '04' },
  { name: 'Rio de Janeiro', ddd: '21', cep: '22' },
  { name: 'Belo Horizonte', ddd: '31', cep: '30' },
  { name: 'Salvador', ddd: '71', cep: '41' },
  { name: 'Fortaleza', ddd: '85', cep: '60' },
  { name: 'Curitiba', ddd: '41', cep: '80' },
  { name: 'Manaus', ddd: '92', cep: '69' },
  { name: 'Recife', ddd: '81', cep: '50' },
  { name: 'Porto Alegre', ddd: '51', cep: '90' },
  { name: 'Belém', ddd: '91', cep: '66' },
  { name: 'Goiânia', ddd: '62', cep: '74' },
  { name: 'Guarulhos', ddd: '11', cep: '07' },
  { name: 'Campinas', ddd: '19', cep: '13' },
  { name: 'São Luís', ddd: '98', cep: '65' },
  { name: 'Maceió', ddd: '82', cep: '57' },
  { name: 'Natal', ddd: '84', cep: '59' },
  { name: 'Teresina', ddd: '86', cep: '64' },
  { name: 'João Pessoa', ddd: '83', cep: '58' },
  { name: 'Ribeirão Preto', ddd: '16', cep: '14' },
  { name: 'Uberlândia', ddd: '34', cep: '38' },
  { name: 'Sorocaba', ddd: '15', cep: '18' },
  { name: 'Cuiabá', ddd: '65', cep: '78' },
  { name: 'Aracaju', ddd: '79', cep: '49' },
  { name: 'Joinville', ddd: '47', cep: '89' },
  { name: 'Londrina', ddd: '43', cep: '86' },
  { name: 'Juiz de Fora', ddd: '32', cep: '36' },
  { name: 'Florianópolis', ddd: '48', cep: '88' },
  { name: 'Vitória', ddd: '27', cep: '29' },
  { name: 'Santos', ddd: '13', cep: '11' },
  { name: 'Maringá', ddd: '44', cep: '87' },
];

const kinds = ['RUA', 'RUA', 'RUA', 'RUA', 'RUA', 'AVENIDA', 'AVENIDA', 'TRAVESSA', 'ALAMEDA', 'PRAÇA', 'ESTRADA'];

const streets = [
  'SÃO JOÃO, SÃO JOSÉ, SANTA RITA, SANTO ANTÔNIO, DAS FLORES, DAS ACÁCIAS, DAS PALMEIRAS, DOS IPÊS, ',
  'SETE DE SETEMBRO, QUINZE DE NOVEMBRO, TREZE DE MAIO, PRIMEIRO DE MAIO, VINTE E UM DE ABRIL, TIRADENTES, ',
  'DOM PEDRO II, DUQUE DE CAXIAS, GETÚLIO VARGAS, JUSCELINO KUBITSCHEK, RUI BARBOSA, CASTRO ALVES, ',
  'MACHADO DE ASSIS, JOSÉ DE ALENCAR, OLAVO BILAC, CECÍLIA MEIRELES, MONTEIRO LOBATO, AMAZONAS, BAHIA, ',
  'PARANÁ, SERGIPE, CEARÁ, GOIÁS, MINAS GERAIS, ESPÍRITO SANTO, PERNAMBUCO, CORONEL JOAQUIM LEITE, ',
  'PADRE ANCHIETA, PROFESSORA MARIA JOSÉ, DOUTOR JOÃO BATISTA, CAPITÃO MANOEL, DO COMÉRCIO, DA ESTAÇÃO, ',
  'DA MATRIZ, DO CAMPO, DA PAZ, BELA VISTA, BOA ESPERANÇA, PRINCESA ISABEL',
]
  .join('')
  .split(', ');

const districts = [
  'CENTRO, CENTRO, CENTRO, JARDIM AMÉRICA, VILA NOVA, SANTA LUZIA, SÃO CRISTÓVÃO, BOA VISTA, ',
  'JARDIM DAS FLORES, VILA SÃO JOSÉ, PARQUE INDUSTRIAL, BELA VISTA, SANTA CRUZ, NOSSA SENHORA APARECIDA, ',
  'CIDADE NOVA, JARDIM PRIMAVERA, VILA MARIANA, SANTO ANTÔNIO, CONJUNTO ESPERANÇA, ALTO DA SERRA, ',
  'JARDIM PAULISTA, VILA OPERÁRIA, SÃO FRANCISCO, RECANTO DOS PÁSSAROS, MORADA DO SOL, PLANALTO',
]
  .join('')
  .split(', ');

const complements = [
  'CASA',
  'CASA 2',
  'FUNDOS',
  'APTO 12',
  'APTO 31',
  'APTO 104',
  'BLOCO B APTO 22',
  'SOBRADO',
  'LOJA 1',
];

export const streetName = (random: Random): string => `${random.pick(kinds)} ${random.pick(streets)}`;
export const districtName = (random: Random): string => random.pick(districts);
export const complement = (random: Random): string => random.pick(complements);
export const postalCode = (random: Random, city: City): string => city.cep + random.digits(3) + random.digits(3);
