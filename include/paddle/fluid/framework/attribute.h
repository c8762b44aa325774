#pragma once

#include "framework/program/attribute.h"
