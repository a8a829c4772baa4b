import type { Draw } from './draw.ts';

/** For each country, given names and family names, from which names of invented people are made. */
const names: Record<string, [given: string, family: string]> = {
  IN: [
    'Ananya Rohan Meera Kabir Lakshmi Devika Arjun Farah',
    'Raman Deshpande Kaur Iyer Sen Qureshi Naidu Thakur',
  ],
  KE: ['Wanjiru Otieno Achieng Kiprono', 'Kamau Mutua Odhiambo Njoroge'],
  NG: ['Adaeze Tunde Ngozi Emeka', 'Okafor Balogun Adeyemi Eze'],
  US: ['Grace Marcus Elena Thomas', 'Whitfield Ramirez Cole Nguyen'],
  CO: ['Lucía Andrés Camila Julián', 'Restrepo Cárdenas Vargas Ospina'],
  JP: ['Haruka Kenji Sakura Daichi', 'Morita Fujisawa Nakano Endo'],
  NO: ['Ingrid Sindre Astrid Håkon', 'Solberg Dahl Nygård Lien'],
  NP: ['Sunita Bikash Maya Prakash', 'Gurung Shrestha Tamang Adhikari'],
  BR: ['Beatriz Rafael Larissa Thiago', 'Moreira Tavares Nogueira Prado'],
  GB: ['Harriet Callum Zainab Owen', 'Ashworth Mackay Patel Pritchard'],
  DE: ['Lena Jonas Miriam Emre', 'Hoffmann Brandt Yıldız Seidel'],
  FR: ['Camille Hugo Inès Mathieu', 'Lefèvre Moreau Benali Garnier'],
  PH: ['Maricel Jomar Luningning Paolo', 'Santos Villanueva Bautista Reyes'],
  ET: ['Hirut Dawit Selam Yonas', 'Tesfaye Bekele Alemu Girma'],
  IT: ['Chiara Matteo Giulia Davide', 'Ferrari Lombardi Gallo Serra'],
  SE: ['Ebba Viktor Amina Nils', 'Lindqvist Bergström Hassan Ek'],
  TR: ['Defne Emir Elif Kerem', 'Aydın Şahin Çelik Korkmaz'],
  PE: ['Killari Renzo Milagros Amaru', 'Quispe Mamani Huamán Salazar'],
  TZ: ['Neema Baraka Zawadi Juma', 'Mwakyusa Kileo Mushi Ngowi'],
  SN: ['Awa Mamadou Fatou Cheikh', 'Diop Ndiaye Sarr Faye'],
  MA: ['Imane Anas Houda Reda', 'Benjelloun Alaoui Tazi Idrissi'],
  LB: ['Rania Ziad Maya Elie', 'Khoury Haddad Nassar Saab'],
};

export type Person = { fullName: string; email: string; country: string };

/** Makes random people from these names. Their email addresses are in a domain that never gets mail (RFC 2606). */
export function pickPeople(draw: Draw, count: number): Person[] {
  const countries = Object.entries(names);
  return Array.from({ length: count }, (_, index) => {
    // Every third person is from India, the first country in the list.
    const [country, [given, family]] =
      index % 3 === 0 ? (countries[0] as (typeof countries)[number]) : draw.one(countries);
    const fullName = `${draw.one(given.split(' '))} ${draw.one(family.split(' ')).replace('-', ' ')}`;
    const address = fullName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[đı]/g, (letter) => (letter === 'đ' ? 'd' : 'i'))
      .replace(/[^a-z]+/g, '.')
      .replace(/\.+/g, '.');
    return { fullName, country, email: `${address}.${index + 1}@demo.example` };
  });
}
