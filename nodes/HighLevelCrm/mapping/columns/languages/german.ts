import type { Language } from './language';

export const german: Language = {
	headings: {
		email: [
			'E-Mail-Adresse, Mailadresse, Elektronische Adresse',
			'E-Mail geschäftlich',
			'E-Mail privat',
			'E-Mail 2, E-Mail 2: Adresse',
		],
		phone: [
			'Telefon, Telefonnummer, Telefon-Nr, Tel-Nr, Rufnummer, Festnetz, Haupttelefon',
			'Handy, Handynummer, Mobil, Mobiltelefon, Mobilnummer, Mobilfunk, Telefon mobil',
			'Telefon geschäftlich, Telefon (geschäftlich), Telefon Firma',
			'Telefon privat, Telefon (privat)',
			'Telefon 2, Weiteres Telefon',
		],
		firstName: ['Vorname, Vornamen, Rufname'],
		lastName: ['Nachname, Familienname, Zuname'],
		name: ['Vollständiger Name, Vor- und Nachname, Vorname Nachname, Kontaktname, Ansprechpartner'],
		companyName: [
			'Firma, Firmenname, Unternehmen, Unternehmensname, Name des Unternehmens',
			'Organisation, Betrieb, Arbeitgeber',
		],
		address1: ['Straße, Straße und Hausnummer, Straße/Hausnummer, Straße Nr, Straße + Nr', 'Adresse, Anschrift'],
		city: ['Ort, Stadt', 'Wohnort'],
		state: ['Bundesland, Kanton'],
		postalCode: ['PLZ, Postleitzahl'],
		country: ['Land, Land/Region', 'Ländercode, Landescode, Länderkürzel, Länderkennzeichen'],
		source: ['Quelle, Lead-Quelle, Herkunft'],
		tags: ['Schlagwörter, Schlagworte, Stichwörter, Stichworte, Kategorien, Gruppen'],
		website: ['Webseite, Internetseite, Internetadresse'],
		dateOfBirth: ['Geburtsdatum', 'Geburtstag'],
		gender: ['Geschlecht'],
		timezone: ['Zeitzone'],
		assignedTo: ['Besitzer, Kontaktinhaber, Zuständig, Betreuer, Kundenbetreuer'],
	},
	addressKinds: {
		Business: 'geschäftlich',
		Home: 'privat',
		Billing: 'Rechnung, Rechnungs, Rechnungsadresse, Rechnungsanschrift',
		Shipping: 'Liefer, Lieferung, Lieferadresse, Lieferanschrift',
	},
};
