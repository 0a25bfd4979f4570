import { channelKey, DND_CHANNELS } from '../../../dialects';
import type { Language } from './language';

/**
 * Headings of exports (HighLevel, Mailchimp, HubSpot, Google Contacts, Salesforce, Outlook, Shopify, Stripe, WooCommerce, Pipedrive,
 * Facebook), and headings that people type.
 */
export const english: Language = {
	headings: {
		email: [
			'Email Address, Primary Email, Contact Email, Mail, Email 1, Email 1 - Value',
			'Work Email, Business Email, Work Email Address, Business Email Address, Company Email, Email - Work',
			'Personal Email, Home Email, Private Email, Personal Email Address, Home Email Address, Email - Home',
			'Email 2, Email 2 - Value, Email 2 Address, Secondary Email, Other Email, Alternate Email, Email - Other',
			'Email 3, Email 3 - Value, Email 3 Address',
		],
		phone: [
			'Phone Number, Telephone, Telephone Number, Tel, Tel No, Phone No, Primary Phone, Main Phone, Contact Number, Contact Phone, Phone 1, Phone 1 - Value',
			'Mobile, Mobile Phone, Mobile Number, Mobile Phone Number, Mobile No, Cell, Cell Phone, Cell Number, Cell Phone Number, Cellphone, Phone - Mobile, SMS',
			'Business Phone, Work Phone, Office Phone, Work Phone Number, Business Phone Number, Phone - Work',
			'Home Phone, Home Phone Number, Private Phone, Personal Phone, Landline, Landline Number, Phone - Home',
			'Phone 2, Phone 2 - Value, Secondary Phone, Other Phone, Alternate Phone, Business Phone 2, Home Phone 2, Phone - Other',
			'Phone 3, Phone 3 - Value, Company Phone, Company Main Phone',
		],
		firstName: ['First, Given Name, Forename, F Name, Contact First Name'],
		lastName: ['Last, Surname, Family Name, L Name, Contact Last Name'],
		name: ['Full Name, Contact Name, Display Name, Complete Name, Contact Person'],
		companyName: [
			'Company, Organization, Organisation, Organization Name, Organisation Name, Organization 1 - Name, Contact Company, Firm, Employer',
			'Business Name, Business, Account Name, Associated Company, Company / Account',
		],
		address1: ['Street Address, Street, Address Line 1, Address Line, Street 1, Street Name, Street Address 1'],
		city: ['Town, City/Town, Town/City'],
		state: [
			'State/Region, State/Province, Province, Region, Province/State',
			'State Code, State/Region Code, Province Code, County',
		],
		postalCode: ['Zip, Zip Code, Postcode, Post Code, Postal, Zip/Postal Code, Zip/Postcode, Postal/Zip Code'],
		country: ['Country/Region, Country Name', 'Country Code, Country/Region Code, Country ID'],
		source: ['Contact Source, Lead Source, Original Source'],
		tags: ['Tag, Contact Tags, Labels, Person - Label, Person - Labels, Categories, Group Membership, Groups'],
		website: [
			'Web Site, Homepage, Website URL, Web Page, Web Address, Website 1 - Value',
			'Company Website, Business Website, Business Web Page, Website 2 - Value',
			'Personal Web Page',
		],
		dateOfBirth: ['Birthday, Birth Date, Birthdate, DOB'],
		gender: ['Sex'],
		dnd: ['DND'],
		...Object.fromEntries(DND_CHANNELS.map((channel) => [channelKey(channel), [`DND ${channel}, ${channel} DND`]])),
		assignedTo: ['Assigned User, Owner, Contact Owner'],
	},
	addressKinds: { Primary: 'Address', Shipping: 'Delivery' },
};
